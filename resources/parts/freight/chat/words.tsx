import { Mentions } from 'antd'
import type { ComponentProps, KeyboardEvent } from 'react'
import { MAX_COMMENT } from '#contract/rules/load-comments.ts'
import { mentionsIn, type Person } from './mentions.ts'

interface WordsProps {
  text: string
  people: readonly Person[]
  mentions: readonly number[]
  me: number
}

export const Words = ({ text, people, mentions, me }: WordsProps) => (
  <p style={{ whiteSpace: 'pre-wrap' }}>
    {mentionsIn(
      text,
      people.filter(({ id }) => mentions.includes(id)),
    ).map(({ text: part, ids }, index) =>
      ids.length === 0 ? (
        part
      ) : (
        <strong
          // Words of one text never change their places.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="tone-soft rounded pad-x-4"
          data-tone={ids.includes(me) ? 'warn' : 'accent'}
        >
          {part}
        </strong>
      ),
    )}
  </p>
)

export const isChoosing = (event: KeyboardEvent) =>
  event.nativeEvent.isComposing ||
  document.querySelector('.ant-mentions-dropdown:not(.ant-mentions-dropdown-hidden)') !== null

export const WordsField = ({
  people,
  ...props
}: ComponentProps<typeof Mentions> & { people: readonly Person[] }) => (
  <Mentions
    maxLength={MAX_COMMENT}
    {...props}
    options={people.map(({ id, name }) => ({ key: String(id), value: name, label: name }))}
  />
)
