import { type ReactNode, useMemo } from 'react'
import { formatNumber } from '../format/count.ts'
import { type Cluster, clusterDots } from './cluster-dots.ts'
import styles from './dot-layer.module.css'
import type { Point } from './geometry.ts'
import { useMapContext } from './map-context.ts'
import { toScreen } from './map-view.ts'

interface MapDot {
  id: number
  location: Point
}

interface DotLayerProps {
  dots: readonly MapDot[]
  hovered: number | undefined
  selected: number | undefined
  onHover: (id: number | undefined) => void
  onPick: (id: number) => void
  /** What is said of a dot that is pointed at or chosen. */
  card: (id: number) => ReactNode
  /** What is said of dots that lie on each other. */
  nameMany: (count: number) => string
}

const square = 30

/**
 * Dots on a map; those that would cover each other are one with their number, and a click parts them.
 * For the pointer alone: what they stand for has a list beside the map.
 */
export function DotLayer({ dots, hovered, selected, nameMany, ...props }: DotLayerProps) {
  const { size, view, project, zoomTo } = useMapContext()
  const projected = useMemo(
    () => dots.map(({ id, location }) => ({ id, position: project(location) })),
    [dots, project],
  )
  const clusters = useMemo(
    () => clusterDots(projected, ({ position }) => toScreen(view, position), size, square),
    [projected, view, size],
  )
  const active = hovered ?? selected
  const activeCluster = clusters.find(({ dots }) => dots.some(({ id }) => id === active))
  return (
    <>
      <svg className={styles.dots} width={size.width} height={size.height} aria-hidden>
        {clusters.map((cluster) => (
          <Dot
            key={cluster.dots[0].id}
            cluster={cluster}
            isActive={cluster === activeCluster}
            title={nameMany(cluster.dots.length)}
            onHover={props.onHover}
            onClick={() => {
              const [only, ...others] = cluster.dots
              if (others.length === 0) props.onPick(only.id)
              else zoomTo(cluster.position)
            }}
          />
        ))}
      </svg>
      {activeCluster && active !== undefined && (
        <div
          className={styles.card}
          style={cardPosition(activeCluster.position, size)}
          data-dot
          data-narrow={size.width < narrow || undefined}
        >
          {props.card(active)}
        </div>
      )}
    </>
  )
}

interface DotProps {
  cluster: Cluster<{ id: number }>
  isActive: boolean
  title: string
  onHover: (id: number | undefined) => void
  onClick: () => void
}

function Dot({ cluster: { position, dots }, isActive, title, onHover, onClick }: DotProps) {
  const [x, y] = position
  const isOne = dots.length === 1
  const radius = isOne ? 5 : 9 + Math.min(9, 2.2 * Math.log10(dots.length) * 2)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the map is the way without a pointer
    <g
      className={styles.symbol}
      data-dot={dots[0].id}
      data-count={dots.length}
      data-active={isActive || undefined}
      transform={`translate(${x} ${y})`}
      onPointerEnter={() => isOne && onHover(dots[0].id)}
      onPointerLeave={() => isOne && onHover(undefined)}
      onClick={onClick}
    >
      {/* A fingertip is larger than a dot. */}
      <circle className={styles.reach} r={Math.max(12, radius)} />
      <circle className={isOne ? styles.dot : styles.many} r={radius} />
      {!isOne && (
        <>
          <title>{title}</title>
          <text className={styles.count}>
            {dots.length > 999 ? '999+' : formatNumber(dots.length)}
          </text>
        </>
      )}
    </g>
  )
}

/** On a narrow map beside the dot is no room. */
const narrow = 480

/**
 * Above its dot, or below where there is no room, and never over the edge. On a narrow map at the end
 * that the dot is not at, and beside the buttons.
 */
function cardPosition([x, y]: Point, { width, height }: { width: number; height: number }) {
  if (width < narrow) {
    return y < height - 120 ? { left: 8, right: 8, bottom: 28 } : { left: 8, right: 56, top: 8 }
  }
  const half = Math.min(130, width / 2 - 8)
  const left = Math.max(half + 8, Math.min(width - half - 8, x))
  return y > 120
    ? { left, top: y - 12, transform: 'translate(-50%, -100%)' }
    : { left, top: y + 12, transform: 'translate(-50%, 0)' }
}
