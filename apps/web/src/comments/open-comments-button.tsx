import { Button, Drawer, Switch } from '@mantine/core'
import type { Comment } from '@nutripim/contract/comments/comments'
import { getCommentScreen } from '@nutripim/screens/notification-screens'
import { formatCellLabel } from '@nutripim/wording/cell-labels'
import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../ui/format/count.ts'
import { formatTimeAgo } from '../ui/format/time.ts'
import { formatUser } from '../ui/format/user.ts'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import { hasFailed } from '../ui/page/loaded.tsx'
import { CommentText } from './comment-entry.tsx'
import styles from './comments.module.css'
import { useOpenComments } from './use-comments.ts'

interface OpenCommentsButtonProps {
  country: string | undefined
  /** Whether a comment belongs to the screen with this button. */
  isOfScreen: (comment: Comment) => boolean
}

/** Counts the open comments of the screen, and lists them or those of the whole country. */
export function OpenCommentsButton({ country, isOfScreen }: OpenCommentsButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWholeCountry, setIsWholeCountry] = useState(false)
  const list = useOpenComments(country)
  const all = list.data?.comments ?? []
  const ofScreen = all.filter(isOfScreen)
  const shown = isWholeCountry ? all : ofScreen
  return (
    <>
      <Button
        variant="default"
        aria-label={`Open comments (${formatNumber(ofScreen.length)})`}
        title="Open comments"
        px={12}
        onClick={() => setIsOpen(true)}
      >
        <IconMessage size={16} aria-hidden />
        {ofScreen.length > 0 && (
          <span className={styles.count}>{formatNumber(ofScreen.length)}</span>
        )}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="right"
        size="min(420px, 100%)"
        title="Open comments"
        transitionProps={{ duration: 120 }}
      >
        <Switch
          mb={8}
          label="All screens of this country"
          checked={isWholeCountry}
          onChange={(event) => setIsWholeCountry(event.currentTarget.checked)}
        />
        {hasFailed(list) ? (
          <LoadFailure
            title="The comments could not be loaded"
            onRetry={() => void list.refetch()}
          />
        ) : shown.length === 0 ? (
          <p className="np-flush np-muted">There are no open comments.</p>
        ) : (
          <ul className="np-list" aria-label="Open comments">
            {shown.map((comment) => (
              <li key={comment.commentId}>
                <Link
                  {...getCommentScreen(comment.legacyProductId, comment.cell, country)}
                  className={styles.open}
                  onClick={() => setIsOpen(false)}
                >
                  <strong dir="auto">
                    {comment.cell && `${formatCellLabel(comment.cell)} of `}
                    {comment.productName}
                  </strong>
                  <CommentText comment={comment} />
                  <span className="np-muted np-xs">
                    {formatUser(comment.authorName)}, {formatTimeAgo(comment.createdAt)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Drawer>
    </>
  )
}
