import { Button } from '@mantine/core'
import type { Comment } from '@nutripim/contract/comments/comments'
import { useState } from 'react'
import { confirm } from '../ui/feedback/confirm.tsx'
import { formatDateTime, formatTimeAgo } from '../ui/format/time.ts'
import { formatUser } from '../ui/format/user.ts'
import { cancelPendingSaves } from '../ui/unsaved/pending-saves.ts'
import { CommentForm } from './comment-form.tsx'
import styles from './comments.module.css'
import { formatFailure } from './format-failure.ts'
import { splitMentions } from './mention-text.ts'
import { useCommentSaves } from './use-comments.ts'

/** The name under which the unsaved text of a comment is registered. */
export const nameOfEdit = ({ commentId }: Comment) => `comment ${commentId}`

interface CommentEntryProps {
  country: string
  comment: Comment
}

/** One comment. Everyone can resolve it, its author can edit and delete it. */
export function CommentEntry({ country, comment }: CommentEntryProps) {
  const { commentId, authorName, createdAt, editedAt, isOwn, resolved, version } = comment
  const { change, resolve, remove } = useCommentSaves(country)
  const [isEditing, setIsEditing] = useState(false)

  function discard() {
    // The edit may be on its way, or be sent again after a failure.
    cancelPendingSaves()
    setIsEditing(false)
  }

  async function askToDelete() {
    const isConfirmed = await confirm({
      title: 'Delete this comment?',
      text: 'It is deleted for everyone and cannot be restored.',
      confirmLabel: 'Delete comment',
      danger: true,
    })
    if (isConfirmed) await remove(commentId)
  }

  return (
    <li className={styles.comment} data-resolved={resolved !== null || undefined}>
      <p className={styles.head}>
        <strong>{formatUser(authorName)}</strong>{' '}
        <time className="np-muted np-xs" dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatTimeAgo(createdAt)}
          {editedAt && ' (edited)'}
        </time>{' '}
        {resolved && (
          <span className="np-muted np-xs" title={formatDateTime(resolved.at)}>
            Resolved by {resolved.by}
          </span>
        )}
      </p>
      {isEditing ? (
        <CommentForm
          country={country}
          label="Edit comment"
          submitLabel="Save comment"
          recoverAs={nameOfEdit(comment)}
          stored={comment}
          isFocused
          onCancel={discard}
          onSubmit={async (text, mentions) => {
            const outcome = await change({ commentId, version, text, mentions })
            if (outcome.status === 'failed') return formatFailure(outcome)
            setIsEditing(false)
          }}
        />
      ) : (
        <CommentText comment={comment} />
      )}
      {!isEditing && (
        <div className={styles.actions}>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => void resolve({ commentId, isResolved: resolved === null })}
          >
            {resolved ? 'Reopen' : 'Resolve'}
          </Button>
          {isOwn && (
            <>
              <Button size="compact-xs" variant="subtle" onClick={() => setIsEditing(true)}>
                Edit
              </Button>
              <Button size="compact-xs" variant="subtle" color="red" onClick={askToDelete}>
                Delete
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  )
}

/** Plain text; mentions of users stand out. */
export function CommentText({ comment: { text, mentions } }: { comment: Comment }) {
  return (
    <p className={styles.text} dir="auto">
      {splitMentions(text, mentions).map((piece, index) =>
        piece.isMention ? (
          <span key={index} className="np-accent np-medium">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}
