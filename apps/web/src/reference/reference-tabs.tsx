import { listNames, type ReferenceList } from '@nutripim/contract/reference/reference-data'
import { Link } from '@tanstack/react-router'
import { TabList, tabClass } from '../ui/page/tab-list.tsx'
import { listTexts } from './reference-text.ts'

/** The lists and the declaration profiles: all that the web team keeps, in one row. */
export function ReferenceTabs({ current }: { current: ReferenceList | 'declarations' }) {
  return (
    <TabList label="Reference data" current={current}>
      {listNames.map((list) => (
        <Link
          key={list}
          to="/admin/reference"
          search={{ list }}
          activeOptions={{ exact: true, includeSearch: true }}
          className={tabClass}
          aria-current={list === current ? 'page' : undefined}
        >
          {listTexts[list].title}
        </Link>
      ))}
      <Link
        to="/product-info/declarations"
        className={tabClass}
        aria-current={current === 'declarations' ? 'page' : undefined}
      >
        Declaration profiles
      </Link>
    </TabList>
  )
}
