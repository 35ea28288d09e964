import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import { contentIds } from '@nutripim/contract/products/elements'
import { formatDate, formatDateTime } from '../../ui/format/time.ts'
import { formatUser } from '../../ui/format/user.ts'
import type { CellValue } from '../../ui/grid/columns/column.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { type Picture, Thumbnail } from '../../ui/page/picture.tsx'
import { RemoteChangeIndicator } from '../../ui/page/remote-change-indicator.tsx'
import { plainTextOfHtml } from '../../ui/rich-text/plain-text-of-html.ts'
import { LocalText } from '../../ui/text/local-text.tsx'
import { cutText } from './cut-text.ts'

/** The names of ids. */
export interface Names {
  /** Missing where all drafts are of one country. */
  country?: ((id: string) => string) | undefined
  range: (id: string | null) => string
  form: (id: string | null) => string
  /** Whether another user changed the draft since this user saw it. */
  isChanged: (draft: DraftProduct) => boolean
}

interface DraftColumn extends ListColumn<DraftProduct> {
  /** The value to sort by. */
  value: (draft: DraftProduct) => CellValue
}

function formatProposer({ createdBy, createdAt }: DraftProduct): string {
  return `${formatUser(createdBy)}, ${formatDateTime(createdAt)}`
}

/** The columns of the table of drafts: country and creator, then those of the specification. */
export function draftColumns(names: Names, onShowBag: (bag: Picture) => void): DraftColumn[] {
  const column = (
    id: string,
    title: string,
    width: number,
    textOf: (draft: DraftProduct) => string,
    whole = textOf,
  ): DraftColumn => ({
    id,
    title,
    width: `minmax(${width}px, ${width}fr)`,
    isSortable: true,
    value: (draft) => textOf(draft) || null,
    render: (draft) => (
      <LocalText country={draft.countryId} title={whole(draft)}>
        {textOf(draft)}
      </LocalText>
    ),
  })
  const flag = (
    id: string,
    title: string,
    width: number,
    of: (draft: DraftProduct) => boolean,
  ) => ({
    ...column(id, title, width, (draft) => (of(draft) ? 'Yes' : 'No')),
  })
  return [
    ...(names.country
      ? [
          {
            ...column(
              'country',
              'Country',
              110,
              ({ countryId }) => names.country?.(countryId) ?? '',
            ),
            isSecondary: true,
          },
        ]
      : []),
    {
      // Where there is little room, the name of the product comes first, with who and when below it.
      isSecondary: true,
      ...column('created', 'Proposed by', 250, formatProposer),
      value: ({ createdAt }) => Date.parse(createdAt),
      // Not dir="auto": the direction of the name is not that of the date after it.
      render: (draft) => <span title={formatProposer(draft)}>{formatProposer(draft)}</span>,
    },
    {
      ...column('range', 'Powerbrand', 96, ({ productRange }) => names.range(productRange)),
      isSecondary: true,
    },
    {
      ...column('name', 'Product name', 200, ({ productName }) => productName),
      isFrozen: true,
      isRowHeader: true,
      render: (draft) => (
        <span title={draft.productName}>
          <LocalText country={draft.countryId}>{draft.productName}</LocalText>
          {names.isChanged(draft) && (
            <RemoteChangeIndicator
              kind="changed"
              label={`${formatUser(draft.updatedBy)} changed this draft on ${formatDateTime(draft.updatedAt)}`}
            />
          )}
          <span data-narrow>
            {draft.dhCode} · {names.country && `${names.country(draft.countryId)} · `}
            {formatUser(draft.createdBy)}, {formatDate(draft.createdAt)}
          </span>
        </span>
      ),
    },
    { ...column('code', 'DH Code', 84, ({ dhCode }) => dhCode), isSecondary: true },
    flag('web', 'Show on Web', 92, ({ showOnWeb }) => showOnWeb),
    flag('advice', 'Show Product Advice', 132, ({ showAdvice }) => showAdvice),
    column('form', 'Form of product', 118, ({ formOfProduct }) => names.form(formOfProduct)),
    column('link', 'Product image link', 170, ({ weblinkPackImage }) => weblinkPackImage),
    {
      id: 'image',
      title: 'Image',
      width: '44px',
      value: () => null,
      render: ({ weblinkPackImage, weblinkPackImageAltText }) => (
        <Thumbnail
          noun="product"
          address={weblinkPackImage}
          alt={weblinkPackImageAltText}
          onOpen={onShowBag}
        />
      ),
    },
    column('sheet', 'Safety Data Sheet link', 150, (draft) => draft.weblinkSafetyDataSheet),
    column('front', 'Front Product Label', 132, ({ labelCodeFront }) => labelCodeFront),
    column('back', 'Back Product Label', 132, ({ labelCodeBack }) => labelCodeBack),
    column(
      'short',
      'Short description',
      330,
      ({ webShortDescription }) => cutText(webShortDescription),
      ({ webShortDescription }) => webShortDescription,
    ),
    column(
      'text',
      'Product text',
      330,
      ({ webLongDescription }) => cutText(plainTextOfHtml(webLongDescription)),
      ({ webLongDescription }) => plainTextOfHtml(webLongDescription),
    ),
    column('elements', 'All elements', 160, ({ composition }) =>
      contentIds
        .filter((id) => composition[id] !== undefined)
        .map((id) => `${id} ${composition[id]}`)
        .join(', '),
    ),
    column('displayed', 'Display elements', 130, (draft) => draft.displayElements.join(', ')),
  ]
}
