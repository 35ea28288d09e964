import type { ReactNode, Ref } from 'react'
import { hasFailed, Loaded, type LoadedProps } from './loaded.tsx'
import page from './page.module.css'

interface ListDetailProps<Data> extends Omit<LoadedProps<Data>, 'children'> {
  list: (data: Data) => ReactNode
  /** Below the list, for example a button for older entries. */
  below?: ReactNode
  /** The list has many columns. */
  isWide?: boolean
  listRef?: Ref<HTMLDivElement>
  /** From `useDetailInView`. */
  detailRef: Ref<HTMLDivElement>
  /** What is selected, also while the list loads. */
  children: ReactNode
}

/** A list beside what is selected from it. */
export function ListDetail<Data>(props: ListDetailProps<Data>) {
  const { list, below, isWide, listRef, detailRef, children, ...loaded } = props
  const content = <Loaded {...loaded}>{list}</Loaded>
  if (hasFailed(loaded.query)) return content
  return (
    <div className={page.sides} data-wide={isWide ? 'list' : undefined}>
      <div ref={listRef} className={page.list}>
        {content}
        {below}
      </div>
      <div ref={detailRef} className={page.detail}>
        {children}
      </div>
    </div>
  )
}
