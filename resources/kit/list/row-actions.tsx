import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { AnswerOf, Endpoint } from '#contract/http.ts'
import { CanAccess } from '#kit/access.tsx'
import { accessQuestion } from '#kit/access-question.ts'
import { useSend } from '#kit/call.ts'
import type { Column, RowCell } from '#kit/fields/field-spec.ts'
import { Question } from '#kit/dialog/question.tsx'

/** Action in the row of a list, for records without a page of their own. */
export interface RowAction<R, E extends Endpoint = Endpoint> {
  label: string | ((row: R) => string)
  /** Accessible name, with what it acts on. */
  name: (row: R) => string
  endpoint: E
  /** By default the row's id. */
  params?: (row: R) => Record<string, string | number>
  when: (row: R) => boolean
  /** Undefined sends without a question. */
  confirm?: (row: R) => { title: string; text: string } | undefined
  isNext?: true
  done: (row: R, answer: AnswerOf<E>) => string
}

interface RowActionProps<R> {
  resource: string
  action: RowAction<R>
  row: R
}

function ActionButton<R>({ resource, action, row }: RowActionProps<R>) {
  const { label, name, endpoint, params, confirm, isNext, done } = action
  const { send } = useSend(endpoint, resource)
  // A second click may come before the call counts as pending.
  const [isSent, setSent] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const question = confirm?.(row)
  const words = typeof label === 'string' ? label : label(row)
  const run = async () => {
    setSent(true)
    await send({
      params: params?.(row) ?? { id: (row as { id: number }).id },
      done: (answer) => done(row, answer),
    }).catch(() => undefined)
    setSent(false)
    setAsked(false)
  }
  return (
    <>
      <Button
        size="small"
        type={isNext ? 'primary' : 'default'}
        disabled={isSent}
        aria-label={name(row)}
        aria-haspopup={question && 'dialog'}
        onClick={() => (question ? setAsked(true) : void run())}
      >
        {words}
      </Button>
      {isAsked && question && (
        <Question
          title={question.title}
          label={words}
          isBusy={isSent}
          onYes={() => void run()}
          onNo={() => setAsked(false)}
        >
          <p>{question.text}</p>
        </Question>
      )}
    </>
  )
}

function RowActions<R>({
  resource,
  actions,
  row,
}: Omit<RowActionProps<R>, 'action'> & { actions: readonly RowAction<R>[] }) {
  return (
    <Flex component="span" align="center" wrap gap={4}>
      {actions
        .filter(({ when }) => when(row))
        .map((action) => {
          const [subject, verb] = accessQuestion(action.endpoint)
          return (
            <CanAccess key={action.endpoint.name} resource={subject} action={verb}>
              <ActionButton resource={resource} action={action} row={row} />
            </CanAccess>
          )
        })}
    </Flex>
  )
}

export const defineRowAction = <R, E extends Endpoint>(action: RowAction<R, E>): RowAction<R> =>
  action as unknown as RowAction<R>

/** Computed column of a list. */
export const rowActions = <R,>(
  resource: string,
  width: number,
  actions: readonly RowAction<R>[],
): { label: string; cell: RowCell<R>; column: Column } => ({
  label: 'Actions',
  cell: { compute: (row) => <RowActions resource={resource} actions={actions} row={row} /> },
  column: { width, priority: 'always', card: 'line' },
})
