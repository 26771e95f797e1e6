import { Mentions, Tag } from 'antd'
import type { ComponentProps, KeyboardEvent } from 'react'
import { MAX_COMMENT } from '#contract/rules/load-comments.ts'
import { mentionsIn, type Person } from './mentions.ts'

interface WordsProps {
  text: string
  people: readonly Person[]
  mentions: readonly number[]
  me: number
}

const MENTION = { margin: 0, fontSize: 'inherit' } as const

export const Words = ({ text, people, mentions, me }: WordsProps) => (
  <p style={{ whiteSpace: 'pre-wrap' }}>
    {mentionsIn(
      text,
      people.filter(({ id }) => mentions.includes(id)),
    ).map(({ text: part, ids }, index) =>
      ids.length === 0 ? (
        part
      ) : (
        <Tag
          // Words of one text never change their places.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          bordered={false}
          color={ids.includes(me) ? 'warning' : undefined}
          style={MENTION}
        >
          <strong>{part}</strong>
        </Tag>
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
