import { Flex, Typography } from 'antd'
import { REGISTRATION_STATUS, type RegistrationStatus } from '#contract/rules/registration.ts'
import { statusCell, StatusTag } from '#kit/cells/status.tsx'
import { useOptions } from '#kit/lookup/lookup.ts'
import { REJECTED, rejectNotes } from './registration-actions.ts'

const tag = statusCell(REGISTRATION_STATUS, {
  1: 'blue',
  2: 'blue',
  3: 'green',
  4: 'danger',
})

/** The reason is looked up; until then its one line keeps the place. */
const REASON = { minHeight: '1lh', maxWidth: '100%' } as const

function Reason({ note }: { note: number }) {
  const { options } = useOptions(rejectNotes)
  const text = options.find(({ value }) => value === String(note))?.label
  return (
    <Typography.Text type="secondary" className="small truncate" style={REASON} title={text}>
      {text}
    </Typography.Text>
  )
}

/** A rejected one says why. */
export const registrationCell = {
  compute: ({
    registration_status,
    reject_note,
  }: {
    registration_status: RegistrationStatus
    reject_note?: number | null
  }) =>
    registration_status === REJECTED && reject_note ? (
      <Flex vertical align="start">
        {tag.render(registration_status)}
        <Reason note={reject_note} />
      </Flex>
    ) : (
      tag.render(registration_status)
    ),
}

export const registrationTag = ({
  registration_status,
  is_deleted,
}: {
  registration_status: RegistrationStatus
  is_deleted: boolean
}) => (is_deleted ? <StatusTag tone="plain">Archived</StatusTag> : tag.render(registration_status))
