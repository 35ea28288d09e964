import { Button } from '@mantine/core'
import type { AuditEntry } from '@nutripim/contract/audit/audit'
import type { HistoryKind } from '@nutripim/contract/audit/audit-kinds'
import { IconExternalLink } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCountry } from '../country/use-country.ts'

type Entry = Pick<AuditEntry, 'kind' | 'recordId' | 'countryId'>

interface RecordPlace {
  to: string
  search?: Record<string, string | number>
}

/** The screen where a record is edited; undefined: it has none of its own. */
function placeOf({ kind, recordId }: Entry): RecordPlace | undefined {
  if (kind === 'product') {
    return { to: '/product-info/descriptions', search: { product: Number(recordId) } }
  }
  if (kind === 'dealer') return { to: `/dealer/edit/${recordId}` }
  if (kind === 'user' || kind === 'user role' || kind === 'user country') {
    return { to: `/access-control/user/${encodeURIComponent(recordId)}` }
  }
  return places[kind]
}

/** Screens of many records, where the country is chosen beforehand. */
const places: Record<string, RecordPlace> = {
  phrase: { to: '/advice/phrases' },
  'product link': { to: '/product-info/links' },
  'declaration profile': { to: '/product-info/declarations' },
  advice: { to: '/advice/history' },
}

/** Where the history of a record stands; undefined: it has none. */
export function historyOf({
  kind,
  recordId,
}: Entry): { kind: HistoryKind; record: string } | undefined {
  const parts = recordId.split('/')
  if (kind === 'product') return { kind: 'products', record: recordId }
  if (kind === 'product link') return { kind: 'products', record: parts[2]! }
  if (kind === 'advice') return { kind: 'advice', record: recordId }
  if (kind === 'dealer') return { kind: 'dealers', record: recordId }
  if (kind === 'user' || kind === 'user role' || kind === 'user country') {
    return { kind: 'users', record: recordId }
  }
  return undefined
}

export function RecordLink({ entry }: { entry: AuditEntry }) {
  const navigate = useNavigate()
  const { setCountry } = useCountry()
  const place = placeOf(entry)
  if (place === undefined || entry.change === 'delete') return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconExternalLink size={14} aria-hidden />}
      onClick={() => {
        if (entry.countryId) setCountry(entry.countryId)
        void navigate(place as never)
      }}
    >
      Open
    </Button>
  )
}
