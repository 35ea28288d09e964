import type { Dealer } from '@nutripim/contract/dealers/dealers'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { currentSettings } from '../../identity/session.ts'
import { formatCount } from '../../ui/format/count.ts'
import { DotLayer } from '../../ui/map/dot-layer.tsx'
import type { Point } from '../../ui/map/geometry.ts'
import { MapPane } from '../../ui/map/map-pane.tsx'
import { LocalText } from '../../ui/text/local-text.tsx'
import { ContactLinks } from './contact-links.tsx'
import styles from './dealers-page.module.css'

interface DealerMapProps {
  country: string
  countryName: string
  dealers: readonly Dealer[]
  hovered: number | undefined
  selected: number | undefined
  onHover: (id: number | undefined) => void
  onPick: (id: number) => void
}

/** Where the dealers of the list are. */
export function DealerMap({ country, countryName, dealers, ...highlights }: DealerMapProps) {
  const dots = useMemo(
    () =>
      dealers.map(({ dealerContactId, longitude, latitude }): { id: number; location: Point } => ({
        id: dealerContactId,
        location: [longitude, latitude],
      })),
    [dealers],
  )
  const points = useMemo(() => dots.map(({ location }) => location), [dots])
  return (
    <MapPane
      country={country}
      label={`Map of ${countryName} with ${formatCount(dealers.length, 'dealer')}`}
      help="Plus and minus zoom, 0 shows the whole country. The list shows the same dealers."
      points={points}
      tiles={currentSettings()?.mapTiles ?? null}
    >
      <DotLayer
        dots={dots}
        {...highlights}
        nameMany={(count) => `${formatCount(count, 'dealer')}; click to come closer`}
        card={(id) => <DealerCard dealer={dealers.find((each) => each.dealerContactId === id)} />}
      />
    </MapPane>
  )
}

function DealerCard({ dealer }: { dealer: Dealer | undefined }) {
  if (!dealer) return null
  return (
    <div className={styles.card}>
      <LocalText as="strong">{dealer.name}</LocalText>
      <LocalText>{dealer.address}</LocalText>
      <div className={styles.contacts}>
        <ContactLinks dealer={dealer} />
        <Link
          className={styles.edit}
          to="/dealer/edit/$dealerContactId"
          params={{ dealerContactId: String(dealer.dealerContactId) }}
        >
          Edit
        </Link>
      </div>
    </div>
  )
}
