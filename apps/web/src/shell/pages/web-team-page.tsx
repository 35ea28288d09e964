import { currentSettings } from '../../identity/session.ts'
import { useIdentity } from '../../identity/use-session.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { listAllowedSections } from '../allowed-screens.ts'
import { outsideLinks } from '../screens.ts'
import styles from './home-page.module.css'
import { OutsideCards, ScreenCards } from './screen-cards.tsx'

const section = 'Global Web Team'

/** What the web team has to do with, and the way to its jobs, which run elsewhere. */
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
        about="How complete the catalogue is, and the jobs that carry it on."
      />
      <ScreenCards groups={groups} title={section} />
      <OutsideCards links={links} />
    </div>
  )
}
