import type { LinkedRecord } from '@nutripim/screens/record-screens'
import { linkTo } from '@nutripim/screens/screen-link'
import { IconFileText } from '@tabler/icons-react'
import { OpenedLast } from '../../shell/pages/opened-last.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'

/** In the place of the form. `missingIn`: the country does not have the product of the address. */
export function NoDescription({ missingIn }: { missingIn: string | undefined }) {
  return (
    <EmptyState icon={IconFileText}>
      {missingIn !== undefined
        ? `This product is not in ${missingIn}. Select one from the list, or another country.`
        : 'Select a product from the list to edit its description.'}
      <LinkButton to="/product-info/completion" search={{ missing: true }} variant="subtle">
        View products with gaps
      </LinkButton>
      <OpenedLast kind="product" linkTo={openDescription} />
    </EmptyState>
  )
}

const openDescription = ({ id, countryId }: LinkedRecord) =>
  linkTo('/product-info/descriptions', {
    product: Number(id),
    ...(countryId && { country: countryId }),
  })
