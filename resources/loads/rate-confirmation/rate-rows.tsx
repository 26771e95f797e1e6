import { Button, Flex, Popconfirm, Typography } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { RateConfirmationDetail } from '#contract/entities/freight/rate-confirmation.ts'
import { rateFieldLabel, rateFieldText } from '#contract/rules/rate-confirmation.ts'
import type { RowState } from '#contract/rules/rate-confirmation-rows.ts'
import { DESTINATION_LABELS, destinationQuestion } from '#contract/rules/rate-destinations.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { getLabel, StatusTag, type Tone } from '#kit/cells/status.tsx'
import { ValueEntry } from './value-entry.tsx'

type Row = RateConfirmationDetail['rows'][number]

const STATES: Readonly<Record<RowState, readonly [words: string, tone: Tone]>> = {
  same: ['Matches', 'green'],
  extra: ['Missing on load', 'plain'],
  marked: ['Check', 'yellow'],
  blocked: ['Unclear', 'danger'],
  differs: ['Mismatch', 'danger'],
  settled: ['Confirmed', 'green'],
}

export const isOpen = ({ state }: Pick<Row, 'state'>): boolean =>
  state === 'marked' || state === 'blocked' || state === 'differs'

const WHOLE_ROW = { gridColumn: '1 / -1' } as const

interface FieldRowProps {
  row: Row
  mayDecide: boolean
  isBusy: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onDecide: (value: string | number) => Promise<boolean>
  /** Copies it to the load; undefined when the load has it or has no place for it. */
  onTake: (() => void) | undefined
}

function FieldRow({ row, mayDecide, isBusy, onFocus, onKeyDown, onDecide, onTake }: FieldRowProps) {
  const [isEntered, setEntered] = useState(false)
  const { key, value, load_value, state, why, decision } = row
  const name = rateFieldLabel(key)
  const [words, tone] = getLabel(STATES, state)
  const text = rateFieldText(key, value)
  const question = row.home ? destinationQuestion(row.home.where, row.home.now) : ''
  const canAccept = mayDecide && value !== null && isOpen(row)
  return (
    <li className="rate-row" data-state={state}>
      <button
        type="button"
        className="rate-value"
        data-row
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={() => canAccept && !isBusy && void onDecide(value)}
      >
        <Typography.Text type="secondary">{name}</Typography.Text>
        <strong>{text || '—'}</strong>
        <span className="visually-hidden">
          {[text === '' ? 'Not found' : '', words, canAccept ? 'Press Enter to accept' : '']
            .filter(Boolean)
            .join('. ')}
          .
        </span>
      </button>
      <Flex vertical gap={4}>
        <span>
          <StatusTag tone={tone}>{words}</StatusTag>
        </span>
        {load_value !== null && state !== 'same' && (
          <Typography.Text type="secondary">Load: {rateFieldText(key, load_value)}</Typography.Text>
        )}
        {why !== '' && state !== 'settled' && <Typography.Text type="secondary">{why}</Typography.Text>}
        {decision && state === 'settled' && (
          <Typography.Text type="secondary">by {decision.by_name}</Typography.Text>
        )}
      </Flex>
      {mayDecide && !isEntered && (
        <Flex align="center" wrap gap={8}>
          {onTake && (
            <Popconfirm disabled={question === ''} title={question} okText="Replace" onConfirm={onTake}>
              <Button
                size="small"
                disabled={isBusy}
                onFocus={onFocus}
                onKeyDown={onKeyDown}
                onClick={question === '' ? onTake : undefined}
              >
                {row.home ? codeWords(DESTINATION_LABELS, row.home.where) : 'Copy to load'}{' '}
                <span className="visually-hidden">{name}</span>
              </Button>
            </Popconfirm>
          )}
          {canAccept && (
            <Button
              size="small"
              type="primary"
              disabled={isBusy}
              onFocus={onFocus}
              onKeyDown={onKeyDown}
              onClick={() => void onDecide(value)}
            >
              {state === 'differs' ? 'Acknowledge' : 'Accept'} <span className="visually-hidden">{name}</span>
            </Button>
          )}
          <Button size="small" onFocus={onFocus} onKeyDown={onKeyDown} onClick={() => setEntered(true)}>
            {value === null ? 'Enter' : 'Edit'} <span className="visually-hidden">{name}</span>
          </Button>
        </Flex>
      )}
      {isEntered && (
        <div style={WHOLE_ROW}>
          <ValueEntry
            fieldKey={key}
            value={value}
            isBusy={isBusy}
            onSave={(next) => void onDecide(next).then((isDone) => isDone && setEntered(false))}
            onCancel={() => setEntered(false)}
          />
        </div>
      )}
    </li>
  )
}

interface RateRowsProps {
  rows: readonly Row[]
  mayDecide: boolean
  isBusy: boolean
  onFocus: (row: Row) => void
  onDecide: (row: Row, value: string | number) => Promise<void>
  canTake: (row: Row) => boolean
  onTake: (row: Row) => Promise<void>
}

export function RateRows({ rows, mayDecide, isBusy, onFocus, onDecide, canTake, onTake }: RateRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const focusRow = (index: number) =>
    list.current?.querySelectorAll<HTMLElement>('[data-row]')[index]?.focus()
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const at = [...(list.current?.children ?? [])].findIndex((row) => row.contains(document.activeElement))
    event.preventDefault()
    focusRow(Math.max(0, Math.min(rows.length - 1, at + step)))
  }
  const decide = async (row: Row, index: number, value: string | number) => {
    const isDone = await onDecide(row, value).then(
      () => true,
      () => false,
    )
    if (!isDone) return false
    const next = rows.findIndex((one, other) => other > index && isOpen(one))
    focusRow(next < 0 ? index : next)
    return true
  }
  const take = async (row: Row, index: number) => {
    await onTake(row)
    focusRow(index)
  }
  return (
    <Flex component="ul" vertical ref={list} aria-label="Rate confirmation fields">
      {rows.map((row, index) => (
        <FieldRow
          key={row.key}
          row={row}
          mayDecide={mayDecide}
          isBusy={isBusy}
          onFocus={() => onFocus(row)}
          onKeyDown={move}
          onDecide={(value) => decide(row, index, value)}
          onTake={canTake(row) ? () => void take(row, index).catch(() => undefined) : undefined}
        />
      ))}
    </Flex>
  )
}
