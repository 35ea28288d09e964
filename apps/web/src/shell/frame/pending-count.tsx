interface PendingCountProps {
  className: string | undefined
  useCount: () => number | undefined
}

/** Hidden while the count is zero. */
export function PendingCount({ className, useCount }: PendingCountProps) {
  const count = useCount()
  if (!count) return null
  return (
    <span className={className}>
      {count > 99 ? '99+' : count}
      <span className="np-unseen"> pending</span>
    </span>
  )
}
