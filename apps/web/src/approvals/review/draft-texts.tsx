import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import { isolate } from '@nutripim/wording/names/isolate'
import { newProductLabels } from '@nutripim/wording/new-product-labels'
import { plainTextOfHtml } from '../../ui/rich-text/plain-text-of-html.ts'
import { LocalText } from '../../ui/text/local-text.tsx'
import styles from './draft-texts.module.css'

interface DraftTextsProps {
  drafts: readonly DraftProduct[]
  nameOf: (country: string) => string
}

/** The whole texts of drafts, of which the table has the first 50 characters. */
export function DraftTexts({ drafts, nameOf }: DraftTextsProps) {
  return drafts.map((draft) => {
    const name = `${isolate(draft.productName)} (${draft.dhCode}), ${nameOf(draft.countryId)}`
    return (
      <article key={draft.approvalId} className={styles.draft} aria-label={name}>
        <h3>{name}</h3>
        <h4>{newProductLabels.webShortDescription}</h4>
        <LocalText as="p" country={draft.countryId}>
          {draft.webShortDescription}
        </LocalText>
        <h4>{newProductLabels.webLongDescription}</h4>
        <LocalText as="p" country={draft.countryId}>
          {plainTextOfHtml(draft.webLongDescription)}
        </LocalText>
      </article>
    )
  })
}
