import type { HttpError } from '@refinedev/core'
import { Alert, Button, Flex, Form, Input, Table, Typography } from 'antd'
import { type ComponentProps, useState } from 'react'
import { listTeams } from '#contract/entities/kernel/handbook.ts'
import { inviteAccounts } from '#contract/entities/people/account.ts'
import { listRoles } from '#contract/entities/people/role.ts'
import type { AnswerOf } from '#contract/http.ts'
import {
  findPastedProblem,
  listWrongAddresses,
  parsePastedAddresses,
} from '#contract/rules/pasted-addresses.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { CanAccess } from '#kit/access.tsx'
import { useRead, useSend } from '#kit/call.ts'
import { Dialog } from '#kit/dialog/dialog.tsx'
import { fieldErrors } from '#kit/form/field-errors.ts'
import '#kit/form/form.css'
import { SelectBox } from '#kit/lookup/select-box.tsx'

interface Entered {
  people: string
  role: number
  team?: number
}
type Result = AnswerOf<typeof inviteAccounts>

const FIELDS = ['people', 'role', 'team'] as const
const COLUMNS = [
  { title: 'Email', dataIndex: 'email' },
  { title: 'Reason', dataIndex: 'reason' },
]

const invitedWords = ({ invited }: Result) =>
  invited.length === 0 ? 'Nobody was invited' : `${pluralize(invited.length, 'invitation')} emailed`

function InviteResult({ result, onClose }: { result: Result; onClose: () => void }) {
  const { invited, skipped } = result
  return (
    <Dialog
      title={invitedWords(result)}
      onClose={onClose}
      footer={
        <Button type="primary" data-first onClick={onClose}>
          Done
        </Button>
      }
    >
      <Flex vertical gap={12}>
        {invited.length > 0 && (
          <Typography.Text>{invited.map(({ email }) => email).join(', ')}</Typography.Text>
        )}
        {skipped.length > 0 && (
          <>
            <Alert type="warning" showIcon message={`${skipped.length} skipped`} />
            <Table
              rowKey="email"
              size="small"
              pagination={false}
              columns={COLUMNS}
              dataSource={skipped}
              aria-label="Skipped addresses"
            />
          </>
        )}
      </Flex>
    </Dialog>
  )
}

interface NameBoxProps extends Omit<ComponentProps<typeof SelectBox>, 'options' | 'chosen' | 'onChange'> {
  names: readonly { id: number; name: string }[] | undefined
  value?: number | undefined
  onChange?: (id: number | undefined) => void
}

/** `value` and `onChange` come from its Form.Item. */
function NameBox({ names, value, onChange, ...control }: NameBoxProps) {
  const options = names?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  return (
    <SelectBox
      {...control}
      loading={!names}
      options={options}
      chosen={options.filter((option) => option.value === String(value))}
      onChange={([id]) => onChange?.(id === undefined ? undefined : Number(id))}
    />
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Entered>()
  const { data: roles } = useRead(listRoles, { resource: 'roles' })
  const { data: teams } = useRead(listTeams)
  const { send, isSending } = useSend(inviteAccounts, 'users')
  const [result, setResult] = useState<Result>()
  const pasted = parsePastedAddresses((Form.useWatch('people', form) as string | undefined) ?? '')
  const count = pasted.length - listWrongAddresses(pasted).length

  const invite = async ({ people, role, team }: Entered) => {
    try {
      setResult(
        await send({
          body: { people: parsePastedAddresses(people), role, team: team ?? null },
          done: (answer) => (answer.invited.length === 0 ? '' : `${invitedWords(answer)}.`),
        }),
      )
    } catch (failure) {
      const notes = fieldErrors(failure as HttpError)
      form.setFields(FIELDS.map((name) => ({ name, errors: notes[name] ?? [] })))
    }
  }

  if (result) return <InviteResult result={result} onClose={onClose} />
  return (
    <Dialog
      title="Invite users"
      hasField
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" disabled={isSending} onClick={() => form.submit()}>
            {isSending ? 'Inviting…' : count > 0 ? `Invite ${pluralize(count, 'user')}` : 'Invite users'}
          </Button>
        </>
      }
    >
      <Form<Entered>
        form={form}
        name="invite-users"
        layout="vertical"
        className="kit-form"
        requiredMark={false}
        onFinish={(entered) => void invite(entered)}
      >
        <Flex vertical gap={12}>
          <Form.Item
            label={<span className="kit-required">Email addresses</span>}
            name="people"
            extra="Paste one per line, or separate them with commas."
            rules={[
              {
                validator: (_, text: string | undefined) => {
                  const problem = findPastedProblem(parsePastedAddresses(text ?? ''))
                  return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))
                },
              },
            ]}
          >
            <Input.TextArea rows={5} placeholder="dana@example.com" />
          </Form.Item>
          <Form.Item
            label={<span className="kit-required">Role</span>}
            name="role"
            rules={[{ required: true, message: 'Choose a role.' }]}
          >
            <NameBox names={roles?.results} />
          </Form.Item>
          <Form.Item label="Team" name="team">
            <NameBox canBeEmpty names={teams?.results.filter(({ id }) => id !== 0)} />
          </Form.Item>
        </Flex>
      </Form>
    </Dialog>
  )
}

export function InviteUsers() {
  const [isOpen, setOpen] = useState(false)
  return (
    <CanAccess resource="accounts" action="create">
      <Button onClick={() => setOpen(true)}>Invite users</Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </CanAccess>
  )
}
