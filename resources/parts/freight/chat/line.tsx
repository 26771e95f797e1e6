import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import {
  deleteLoadComment,
  type LoadComment,
  updateLoadComment,
} from '#contract/entities/freight/load-comment.ts'
import { useSendTo } from '#kit/call.ts'
import { Instant } from '#kit/cells/time.tsx'
import { Question } from '#kit/dialog/question.tsx'
import { useStoredText } from '#kit/use-stored-text.ts'
import { AudienceTag } from './audience.tsx'
import { mentionedIn, type Person } from './mentions.ts'
import { Picture } from './picture.tsx'
import { Words, WordsField } from './words.tsx'

type Send = ReturnType<typeof useSendTo>['send']

function EditLine({
  comment,
  people,
  send,
  onDone,
}: {
  comment: LoadComment
  people: readonly Person[]
  send: Send
  onDone: () => void
}) {
  const { id, version } = comment
  const [text, setText] = useStoredText(`comment ${id}`, comment.text)
  const end = () => {
    setText(comment.text)
    onDone()
  }
  const save = () =>
    void send(updateLoadComment, {
      params: { id },
      body: { text, mentions: mentionedIn(text, people), version },
    }).then(end, () => {})
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Flex vertical gap={8}>
        <WordsField
          people={people}
          aria-label="Your comment"
          autoFocus
          autoSize
          value={text}
          onChange={setText}
        />
        <Flex component="span" align="center" wrap gap={8}>
          <Button size="small" type="primary" htmlType="submit" disabled={text.trim() === ''}>
            Save
          </Button>
          <Button size="small" onClick={end}>
            Cancel
          </Button>
        </Flex>
      </Flex>
    </form>
  )
}

function Tools({ comment, send, onEdit }: { comment: LoadComment; send: Send; onEdit: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Flex component="span" align="center" wrap gap={8}>
      {comment.text !== '' && (
        <Button size="small" type="text" onClick={onEdit}>
          Edit
        </Button>
      )}
      <Button size="small" type="text" onClick={() => setConfirming(true)}>
        Delete
      </Button>
      {isConfirming && (
        <Question
          title="Delete this comment?"
          label="Delete"
          isDanger
          onYes={() => {
            setConfirming(false)
            void send(deleteLoadComment, { params: { id: comment.id } }).catch(() => undefined)
          }}
          onNo={() => setConfirming(false)}
        >
          <p>Others will see that a comment was deleted, not what it said.</p>
        </Question>
      )}
    </Flex>
  )
}

const SystemLine = ({ comment }: { comment: LoadComment }) => (
  <li style={{ textAlign: 'center' }}>
    <Typography.Text type="secondary">
      {comment.author_name || 'The system'} {comment.text} · <Instant value={comment.created_at} />
    </Typography.Text>
  </li>
)

export function Line({
  comment,
  me,
  people,
}: {
  comment: LoadComment
  me: number
  people: readonly Person[]
}) {
  const { send } = useSendTo('load-comments')
  const [isEdited, setEdited] = useState(false)
  if (comment.kind === 'system') return <SystemLine comment={comment} />
  const { author_name, is_from_driver, audience, text, mentions, deleted_at, edited_at, picture } = comment
  const isMine = comment.author === me
  return (
    <Flex
      component="li"
      vertical
      gap={4}
      className="kit-chat-line"
      data-audience={audience}
      data-mine={isMine || undefined}
    >
      <Flex component="header" align="center" wrap gap={8}>
        <strong>{author_name}</strong>
        {is_from_driver && <Typography.Text type="secondary">driver</Typography.Text>}
        <Instant value={comment.created_at} />
        <AudienceTag audience={audience} />
        {edited_at !== null && deleted_at === null && (
          <Typography.Text type="secondary">edited</Typography.Text>
        )}
        {isMine && deleted_at === null && !isEdited && (
          <Tools comment={comment} send={send} onEdit={() => setEdited(true)} />
        )}
      </Flex>
      {deleted_at !== null && (
        <p>
          <Typography.Text type="secondary">This comment was deleted.</Typography.Text>
        </p>
      )}
      {isEdited ? (
        <EditLine comment={comment} people={people} send={send} onDone={() => setEdited(false)} />
      ) : (
        text !== '' && <Words text={text} people={people} mentions={mentions} me={me} />
      )}
      {picture && <Picture id={comment.id} picture={picture} />}
    </Flex>
  )
}
