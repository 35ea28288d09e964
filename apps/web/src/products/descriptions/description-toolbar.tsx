import type { Comment } from '@nutripim/contract/comments/comments'
import { OpenCommentsButton } from '../../comments/open-comments-button.tsx'
import { CountryLocked } from '../../country/country-locked.tsx'
import { CountrySelector } from '../../country/country-selector.tsx'
import { GapSteps } from '../../shell/pages/gap-steps.tsx'
import type { useGapPosition } from '../../shell/use-gap-position.ts'
import { SearchInput, type TextFilter } from '../../ui/form/search-input.tsx'
import page from '../../ui/page/page.module.css'
import { canLeave } from '../../ui/unsaved/leave-guard.ts'
import { path } from './use-selected-product.ts'

const isOfDescriptions = ({ cell }: Comment) => cell === null || cell.kind === 'description'

interface DescriptionToolbarProps {
  country: string | undefined
  filter: TextFilter
  gap: ReturnType<typeof useGapPosition>
}

export function DescriptionToolbar({ country, filter, gap }: DescriptionToolbarProps) {
  return (
    <>
      <div className={page.toolbar}>
        <CountrySelector onBeforeChange={canLeave} />
        <SearchInput
          className={page.filter}
          label="Filter products"
          placeholder="Filter by product, code or group"
          {...filter}
        />
        <OpenCommentsButton country={country} isOfScreen={isOfDescriptions} />
        <GapSteps country={country} position={gap.position} onNext={gap.openNextGap} hasOwnKeys />
      </div>
      <CountryLocked path={path} />
    </>
  )
}
