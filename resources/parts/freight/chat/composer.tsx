import { Button, Flex, Segmented } from 'antd'
import { type KeyboardEvent, useId, useRef } from 'react'
import { OFFICE_REPLIES } from '#contract/rules/load-comments.ts'
import { mentionedIn, type Person } from './mentions.ts'
import type { useOutbox } from './use-outbox.ts'
import { isChoosing, WordsField } from './words.tsx'

interface ComposerProps {
  driver: { name: string; has_app: boolean; has_load: boolean } | null
  people: readonly Person[]
  outbox: ReturnType<typeof useOutbox>
}

export function Composer({ driver, people, outbox }: ComposerProps) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const { audience, draft, change, add, addPicture } = outbox
  const reader = audience === 'office' ? 'office only' : (driver?.name ?? 'driver')
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
      className="kit-chat-line"
      data-audience={audience}
      aria-label="New comment"
      onSubmit={(event) => {
        event.preventDefault()
        send(draft)
      }}
    >
      <Flex vertical gap={8}>
        <Flex align="center" wrap gap={8}>
          <Segmented
            aria-label="Visible to"
            value={audience}
            onChange={(value) => change({ audience: value })}
            options={[
              { value: 'office' as const, label: 'Office only' },
              { value: 'driver' as const, label: 'Driver and office', disabled: driver === null },
            ]}
          />
          <span>
            {audience === 'office' && 'Hidden from the driver.'}
            {audience === 'driver' &&
              driver &&
              (!driver.has_app
                ? `${driver.name} doesn’t have the app yet and will see this once they do.`
                : driver.has_load
                  ? `${driver.name} will see this in the app.`
                  : `${driver.name} will see this once you send the load.`)}
          </span>
        </Flex>
        <WordsField
          people={people}
          id={id}
          aria-label={`Comment for ${reader}`}
          placeholder="Write a comment. Type @ to mention someone."
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={draft}
          onChange={(text) => change({ draft: text })}
          onKeyDown={keyDown}
        />
        {audience === 'driver' && (
          <Flex align="center" wrap gap={8} role="group" aria-label="Quick replies">
            {OFFICE_REPLIES.map((reply) => (
              <Button
                key={reply}
                size="small"
                onClick={() => change({ draft: draft.trim() === '' ? reply : `${draft.trimEnd()} ${reply}` })}
              >
                {reply}
              </Button>
            ))}
          </Flex>
        )}
        <Flex align="center" wrap gap={8}>
          <Button type="primary" htmlType="submit" disabled={draft.trim() === ''}>
            Send to {reader}
          </Button>
          <Button onClick={() => file.current?.click()}>Add photo</Button>
          <input
            ref={file}
            type="file"
            hidden
            accept="image/*,application/pdf"
            aria-label="Photo"
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              target.value = ''
              if (chosen) void addPicture(chosen)
            }}
          />
        </Flex>
      </Flex>
    </form>
  )
}
