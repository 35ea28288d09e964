import { IconExternalLink } from '@tabler/icons-react'
import { currentSettings } from '../../identity/session.ts'
import { useIdentity } from '../../identity/use-session.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { listTabs } from '../allowed-screens.ts'
import { outsideLinks } from '../menu.ts'
import styles from './home-page.module.css'
import { OutsideCards, ScreenCards } from './screen-cards.tsx'

const section = 'Global Web Team'

/** The screens of the web team and a link to its jobs, which run in another system. */
export function WebTeamPage() {
  const rights = useIdentity()?.rights ?? []
  const screens = listTabs('/product-info/completion', rights).map(({ screen }) => screen)
  const links = outsideLinks
    .filter((link) => link.section === section)
    .map((link) => ({
      ...link,
      icon: IconExternalLink,
      address: currentSettings()?.[link.setting] ?? null,
    }))
  return (
    <div className={styles.page}>
      <PageHeading
        title={section}
        description="Check how complete the catalogue is and follow background jobs."
      />
      <ScreenCards groups={[{ name: section, screens }]} title={section} />
      <OutsideCards links={links} />
    </div>
  )
}
