import { currentSettings } from '../../identity/session.ts'
import { useIdentity } from '../../identity/use-session.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { openSections } from '../allowed-screens.ts'
import { outsideLinks } from '../screens.ts'
import styles from './home-page.module.css'
import { OutsideCards, PlaceCards } from './screen-cards.tsx'

const section = 'Global Web Team'

/** What the web team has to do with, and the way to its jobs, which run elsewhere. */
export function WebTeamPage() {
  const groups = openSections(useIdentity()?.rights ?? []).filter(({ name }) => name === section)
  const links = outsideLinks
    .filter((link) => link.section === section)
    .map((link) => ({ ...link, address: currentSettings()?.[link.setting] ?? null }))
  return (
    <div className={styles.page}>
      <PageHeading
        title={section}
        about="How complete the catalogue is, and the jobs that carry it on."
      />
      <PlaceCards groups={groups} title={section} />
      <OutsideCards links={links} />
    </div>
  )
}
