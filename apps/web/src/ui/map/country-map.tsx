import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react'
import type { Atlas } from './atlas.ts'
import { frameCountry, type Size } from './country-frame.ts'
import styles from './country-map.module.css'
import type { Point } from './geometry.ts'
import { drawLand, landPath } from './land-path.ts'
import { MapContext, type MapContextValue } from './map-context.ts'
import { centred, toFrame, toScreen, wholeCountry, zoomed } from './map-view.ts'
import { PlaceAttribution, PlaceLayer } from './places/place-layer.tsx'
import { type MapTiles, TileLayer } from './tile-layer.tsx'
import { useBoxSize } from './use-box-size.ts'
import { useMapMoves } from './use-map-moves.ts'
import { ZoomButtons, zoomStep } from './zoom-buttons.tsx'

interface CountryMapProps {
  atlas: Atlas
  country: string
  label: string
  /** How to use it with the keyboard. */
  help?: string
  /** The first view shows the parts of the country that contain these points. */
  points: readonly Point[]
  /** Images of a tile server, if one is configured. */
  tiles: MapTiles | null
  /** A click on the map, but not on a dot. */
  onPick?: (location: Point) => void
  children: ReactNode
}

/** A map of a country that the user can zoom and move. The children are drawn on it. */
export function CountryMap(props: CountryMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const size = useBoxSize(box)
  return (
    <div ref={box} className={styles.map}>
      {size && <SizedMap key={props.country} {...props} box={box} size={size} />}
    </div>
  )
}

interface SizedMapProps extends CountryMapProps {
  box: RefObject<HTMLDivElement | null>
  size: Size
}

function SizedMap({ atlas, country, points, box, size, tiles, ...props }: SizedMapProps) {
  const outline = useMemo(() => atlas.findOutline(country), [atlas, country])
  // The map does not move when dots are added or removed.
  const firstPoints = useRef(points)
  const projection = useMemo(
    () => frameCountry(outline, firstPoints.current, size),
    [outline, size],
  )
  const land = useMemo(() => drawLand(atlas, projection, size), [atlas, projection, size])
  const own = useMemo(
    () => outline && landPath(projection, size)(outline),
    [outline, projection, size],
  )
  const { view, setView, zoomBy, hasMoved, handlers } = useMapMoves(box, size)
  const project = useCallback(
    (point: Point) => projection(point) ?? ([Number.NaN, Number.NaN] satisfies Point),
    [projection],
  )
  const map = useMemo((): MapContextValue => {
    const { width, height } = size
    return {
      size,
      view,
      project,
      toPixels: (point) => toScreen(view, project(point)),
      toDegrees: (pixels) => projection.invert(toFrame(view, pixels)) ?? [0, 0],
      zoomTo: (pixels) =>
        setView((now) =>
          zoomed(centred(now, toFrame(now, pixels), size), 3, [width / 2, height / 2], size),
        ),
      fromWindow({ clientX, clientY }) {
        const { left, top } = box.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
        return [clientX - left, clientY - top]
      },
    }
  }, [projection, project, size, view, setView, box])
  return (
    <MapContext value={map}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of dots is no fieldset */}
      <div
        className={styles.ground}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus the wheel zooms
        tabIndex={0}
        aria-label={props.label}
        aria-description={props.help}
        onClick={(event) => {
          const { target } = event
          const isDot = target instanceof Element && target.closest('[data-dot]') !== null
          if (!isDot && !hasMoved()) props.onPick?.(map.toDegrees(map.fromWindow(event)))
        }}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return
          if (event.key === '+' || event.key === '=') zoomBy(zoomStep)
          else if (event.key === '-') zoomBy(1 / zoomStep)
          else if (event.key === '0') setView(wholeCountry)
          else if (event.key === 'Enter' && props.onPick)
            props.onPick(map.toDegrees([size.width / 2, size.height / 2]))
          else return
          event.preventDefault()
        }}
        {...handlers}
      >
        <svg className={styles.svg} width={size.width} height={size.height} aria-hidden>
          {tiles && <TileLayer tiles={tiles} projection={projection} view={view} size={size} />}
          <g
            transform={`translate(${view.x} ${view.y}) scale(${view.k})`}
            data-over-tiles={tiles ? true : undefined}
          >
            <path className={styles.land} d={land} />
            <path className={styles.own} d={own ?? ''} />
          </g>
          {/* Images of a tile server show names of their own. */}
          {!tiles && <PlaceLayer country={country} />}
        </svg>
        {props.children}
      </div>
      <ZoomButtons view={view} onZoom={zoomBy} onFit={() => setView(wholeCountry)} />
      <p className={styles.attribution}>{tiles ? tiles.attribution : <PlaceAttribution />}</p>
    </MapContext>
  )
}
