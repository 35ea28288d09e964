import { IconMessage2 } from '@tabler/icons-react'
import { OpenedLast } from '../../shell/pages/opened-last.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import type { AdviceFilters } from '../advice-queries.ts'

const selectionHint = 'Please choose a crop and/or a product.'

export const isSelected = ({ product, crop, text }: AdviceFilters) =>
  [product, crop, text].some((filter) => filter !== undefined)

function formatEmpty({ product, crop, text }: AdviceFilters): string {
  if (text !== undefined) return `No advice text contains “${text}”.`
  if (product === undefined || crop === undefined) return selectionHint
  return 'No advice was found for this combination of crop and product.'
}

export function NoSelection() {
  return (
    <EmptyState icon={IconMessage2}>
      <span role="status">{selectionHint}</span>
      <LinkButton to="/advice/coverage" search={{ show: 'gap' }} variant="default">
        View products without advice
      </LinkButton>
      <LinkButton to="/advice/coverage" search={{ show: 'check' }} variant="subtle">
        View advice to check
      </LinkButton>
      <OpenedLast kind="advice" />
    </EmptyState>
  )
}

export function NoAdvice({ filters }: { filters: AdviceFilters }) {
  return (
    <EmptyState icon={IconMessage2} role="status">
      {formatEmpty(filters)}
    </EmptyState>
  )
}
