import { Skeleton } from '@mantine/core'
import type { Comment, CommentedCell } from '@nutripim/contract/comments/comments'
import { getCommentScreen } from '@nutripim/screens/notification-screens'
import { formatCellLabel } from '@nutripim/wording/cell-labels'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { KeptForm } from '../ui/form/kept-form.tsx'
import { formatCount } from '../ui/format/count.ts'
import { NotLoaded } from '../ui/page/loaded.tsx'
import { useKeptRows } from '../ui/unsaved/use-kept-rows.ts'
import { CommentEntry, nameOfEdit } from './comment-entry.tsx'
import { CommentForm } from './comment-form.tsx'
import { listCommentedCells } from './commented-cells.ts'
import styles from './comments.module.css'
import { formatFailure } from './format-failure.ts'
import { useCommentSaves, useProductComments } from './use-comments.ts'

const none: Comment[] = []

interface CommentThreadProps {
  country: string
  product: number
  /** Null: the comments on the whole product. */
  cell: CommentedCell | null
  /** Whether the user opened this to write. */
  isFocused: boolean
}

/** The comments on one cell or product, oldest first, and a form to add one. */
export function CommentThread({ country, product, cell, isFocused }: CommentThreadProps) {
  const list = useProductComments(country, product)
  const gone = useKeptRows(list.data?.comments ?? none, nameOfEdit)
  const { add } = useCommentSaves(country)

  if (!list.data) {
    const loading = <Skeleton height={96} role="status" aria-label="Loading comments" />
    return <NotLoaded query={list} what="comments" loading={loading} />
  }
  const comments = [...list.data.comments, ...gone]
    .filter((each) => isOf(each, cell))
    .sort((a, b) => a.commentId - b.commentId)
  const values = cell ? [] : listCommentedCells(list.data.comments)
  return (
    <div className="np-stack np-gap-8">
      {values.length > 0 && (
        <ul className="np-list" aria-label="Open comments on values">
          {values.map(({ cell, count }) => (
            <li key={`${cell.kind} ${cell.name}`}>
              <Link {...getCommentScreen(product, cell, country)} className={styles.value}>
                <strong>{formatCellLabel(cell)}</strong> {formatCount(count, 'open comment')}
                <IconChevronRight size={16} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {comments.length === 0 && (
        <p className="np-flush np-muted">
          {cell || values.length === 0
            ? 'There are no comments yet.'
            : 'There are no comments on the whole product yet.'}
        </p>
      )}
      <ol className="np-list" aria-label="Comments">
        {comments.map((comment) => (
          <KeptForm
            key={comment.commentId}
            gone={gone.includes(comment) ? 'This comment was deleted.' : undefined}
          >
            <CommentEntry country={country} comment={comment} />
          </KeptForm>
        ))}
      </ol>
      <CommentForm
        country={country}
        label="New comment"
        submitLabel="Add comment"
        recoverAs={`comment ${country} ${product} ${cell?.kind} ${cell?.name}`}
        isFocused={isFocused}
        onSubmit={async (text, mentions) => {
          const outcome = await add({ legacyProductId: product, cell, text, mentions })
          return outcome.status === 'failed' ? formatFailure(outcome) : undefined
        }}
      />
    </div>
  )
}

/** Comments with a cell of the same name on another screen are about something else. */
function isOf(comment: Comment, cell: CommentedCell | null): boolean {
  return comment.cell?.kind === cell?.kind && comment.cell?.name === cell?.name
}
