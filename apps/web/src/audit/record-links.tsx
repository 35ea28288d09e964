import type { AuditEntry } from '@nutripim/contract/audit/audit'
import type { HistoryKind } from '@nutripim/contract/audit/audit-kinds'
import { findRecordScreen } from '@nutripim/screens/record-screens'
import { IconExternalLink } from '@tabler/icons-react'
import { useCountry } from '../country/use-country.ts'
import { LinkButton } from '../ui/page/link-button.tsx'

type Entry = Pick<AuditEntry, 'kind' | 'recordId' | 'countryId'>

/** The history that contains an entry; undefined if its kind has none. */
export function findHistory({
  kind,
  recordId,
}: Entry): { kind: HistoryKind; record: string } | undefined {
  if (kind === 'product') return { kind: 'products', record: recordId }
  if (kind === 'product link') {
    const [, , product = ''] = recordId.split('/')
    return { kind: 'products', record: product }
  }
  if (kind === 'advice') return { kind: 'advice', record: recordId }
  if (kind === 'dealer') return { kind: 'dealers', record: recordId }
  if (kind === 'user' || kind === 'user role' || kind === 'user country') {
    return { kind: 'users', record: recordId }
  }
  return undefined
}

export function RecordLink({ entry }: { entry: AuditEntry }) {
  const { setCountry } = useCountry()
  const link = findRecordScreen(entry.kind, { id: entry.recordId, countryId: entry.countryId })
  if (link === undefined || entry.change === 'delete') return null
  return (
    <LinkButton
      {...link}
      size="xs"
      variant="default"
      leftSection={<IconExternalLink size={14} aria-hidden />}
      onClick={() => entry.countryId && setCountry(entry.countryId)}
    >
      Open
    </LinkButton>
  )
}
