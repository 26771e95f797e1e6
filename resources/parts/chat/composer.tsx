import { type HttpError, useDataProvider, useInvalidate } from '@refinedev/core'
import { Alert, Button, Segmented } from 'antd'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { createLoadPicture } from '#contract/entities/load-comment.ts'
import { FILE_PART, pathOf } from '#contract/http.ts'
import { OFFICE_REPLIES } from '#contract/rules/load-comments.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { mentionedIn, type Person } from './mentions.ts'
import type { useOutbox } from './use-outbox.ts'
import { isChoosing, WordsField } from './words.tsx'

interface ComposerProps {
  load: number
  driver: { name: string; has_app: boolean } | null
  people: readonly Person[]
  outbox: ReturnType<typeof useOutbox>
}

function usePicture(load: number) {
  const { custom } = useDataProvider()()
  const invalidate = useInvalidate()
  const [failed, setFailed] = useState<{ error: string; again: () => void }>()
  const [isSending, setSending] = useState(false)
  const send = async (file: File, audience: string, key = newUuid()) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ order: String(load), audience, key })) form.append(name, value)
    form.append(FILE_PART, file)
    setSending(true)
    setFailed(undefined)
    try {
      await custom?.({ url: pathOf(createLoadPicture), method: 'post', payload: form })
    } catch (failure) {
      setFailed({ error: (failure as HttpError).message, again: () => void send(file, audience, key) })
    } finally {
      setSending(false)
      void invalidate({ resource: 'load-comments', invalidates: ['resourceAll'] })
    }
  }
  return { send, failed, isSending }
}

/** Where a comment is written: first who reads it, then what it says. */
export function Composer({ load, driver, people, outbox }: ComposerProps) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const picture = usePicture(load)
  const { audience, draft, change, add } = outbox
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
      {picture.failed && (
        <Alert
          type="error"
          role="alert"
          showIcon
          message={picture.failed.error}
          action={
            <Button size="small" onClick={picture.failed.again}>
              Try again
            </Button>
          }
        />
      )}
      <div className="cluster">
        <Button type="primary" htmlType="submit" disabled={draft.trim() === ''}>
          Send to {reader}
        </Button>
        <Button disabled={picture.isSending} onClick={() => file.current?.click()}>
          {picture.isSending ? 'Sending picture…' : 'Add a picture'}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept="image/*,application/pdf"
          aria-label="Picture"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            target.value = ''
            if (chosen) void picture.send(chosen, audience)
          }}
        />
      </div>
    </form>
  )
}
