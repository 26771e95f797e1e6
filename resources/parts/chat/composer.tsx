import { Button, Segmented } from 'antd'
import { type KeyboardEvent, useId, useRef } from 'react'
import { OFFICE_REPLIES } from '#contract/rules/load-comments.ts'
import { mentionedIn, type Person } from './mentions.ts'
import type { useOutbox } from './use-outbox.ts'
import { isChoosing, WordsField } from './words.tsx'

interface ComposerProps {
  driver: { name: string; has_app: boolean } | null
  people: readonly Person[]
  outbox: ReturnType<typeof useOutbox>
}

/** Where a comment is written: first who reads it, then what it says. */
export function Composer({ driver, people, outbox }: ComposerProps) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const { audience, draft, change, add, addPicture } = outbox
  const reader = audience === 'office' ? 'the office only' : (driver?.name ?? 'the driver')
  const send = (text: string) => {
    if (text.trim() !== '') add(text.trim(), mentionedIn(text, people))
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isChoosing(event)) return
    event.preventDefault()
    send(draft)
  }
  return (
    <form
      className="stack pad-12 rounded kit-chat-line"
      data-audience={audience}
      aria-label="New comment"
      onSubmit={(event) => {
        event.preventDefault()
        send(draft)
      }}
    >
      <div className="cluster">
        <Segmented
          aria-label="Who reads it"
          value={audience}
          onChange={(value) => change({ audience: value })}
          options={[
            { value: 'office' as const, label: 'Office only' },
            { value: 'driver' as const, label: 'Driver and office', disabled: driver === null },
          ]}
        />
        <span>
          {audience === 'office' && 'The driver never sees this.'}
          {audience === 'driver' &&
            driver &&
            (driver.has_app ? `${driver.name} sees this on the phone.` : `${driver.name} has no app yet and sees this once there is one.`)}
        </span>
      </div>
      <WordsField
        people={people}
        id={id}
        aria-label={`Comment for ${reader}`}
        placeholder="Write a comment. @ mentions a colleague."
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={draft}
        onChange={(text) => change({ draft: text })}
        onKeyDown={keyDown}
      />
      {audience === 'driver' && (
        <div className="cluster" role="group" aria-label="Quick replies">
          {OFFICE_REPLIES.map((reply) => (
            <Button key={reply} size="small" onClick={() => change({ draft: draft.trim() === '' ? reply : `${draft.trimEnd()} ${reply}` })}>
              {reply}
            </Button>
          ))}
        </div>
      )}
      <div className="cluster">
        <Button type="primary" htmlType="submit" disabled={draft.trim() === ''}>
          Send to {reader}
        </Button>
        <Button onClick={() => file.current?.click()}>Add a picture</Button>
        <input
          ref={file}
          type="file"
          hidden
          accept="image/*,application/pdf"
          aria-label="Picture"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            target.value = ''
            if (chosen) void addPicture(chosen)
          }}
        />
      </div>
    </form>
  )
}
