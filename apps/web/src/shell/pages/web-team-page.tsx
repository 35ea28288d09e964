import { currentSettings } from '../../identity/session.ts'
import { useIdentity } from '../../identity/use-session.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { listAllowedSections } from '../allowed-screens.ts'
import { outsideLinks } from '../screens.ts'
import styles from './home-page.module.css'
import { OutsideCards, ScreenCards } from './screen-cards.tsx'

const section = 'Global Web Team'

/** The screens of the web team and a link to its jobs, which run in another system. */
export function WebTeamPage() {
  const groups = listAllowedSections(useIdentity()?.rights ?? []).filter(
    ({ name }) => name === section,
  )
  const links = outsideLinks
    .filter((link) => link.section === section)
    .map((link) => ({ ...link, address: currentSettings()?.[link.setting] ?? null }))
  return (
    <div className={styles.page}>
      <PageHeading
        title={section}
        description="Check how complete the catalogue is and follow background jobs."
      />
      <ScreenCards groups={groups} title={section} />
      <OutsideCards links={links} />
    </div>
  )
}
