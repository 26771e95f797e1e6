import { type HttpError, useCan, useCustomMutation } from '@refinedev/core'
import { Button, Form, Input } from 'antd'
import { type Me, updateMe } from '#contract/entities/people/session.ts'
import { buildPath } from '#contract/http.ts'
import { accountFacts } from '#contract/fields/account.ts'
import { PhoneControl } from '#kit/form/phone-control.tsx'
import { useMergedForm } from '#kit/form/use-merged-form.ts'
import { Block } from './block.tsx'
import { type ProofEntered, useOwnProof } from './own-proof.tsx'
import { useUnsaved } from './unsaved.tsx'

interface Props {
  me: Me
  onSaved: () => void
  fetchLatest: () => Promise<Me | undefined>
}

const BROKERS_SEE = 'Brokers see your name, email address and phone number below your bids.'
const COMPANY_SEES = 'Your company sees your name, email address and phone number.'

const FIELDS = ['first_name', 'last_name', 'email', 'phone'] as const

type Profile = Record<(typeof FIELDS)[number], string>
/** Changing the email address requires proof of identity. */
type Entered = Profile & ProofEntered

const toFormValues = ({ first_name, last_name, email, phone }: Me): Profile => ({
  first_name,
  last_name,
  email,
  phone,
})
const trimmed = (values: Profile) =>
  Object.fromEntries(FIELDS.map((field) => [field, values[field].trim()])) as Profile

export function ProfileForm({ me, onSaved, fetchLatest }: Props) {
  const { data: bids } = useCan({ resource: 'bids', action: 'create' })
  const [form] = Form.useForm<Entered>()
  const { mutate: save, mutation } = useCustomMutation<Me, HttpError>()
  const { version, isDirty, saved, refused } = useMergedForm({
    form,
    record: me,
    valuesOf: toFormValues,
    fetchLatest,
  })
  useUnsaved(isDirty)

  const isMoving = (Form.useWatch('email', form) ?? me.email).trim() !== me.email

  const { fields, prove, refused: refusedProof } = useOwnProof(form, { isEnabled: isMoving })

  const submit = async (entered: Entered) => {
    const values = trimmed(entered)
    const proof = isMoving ? await prove(entered).catch(() => undefined) : {}
    if (!proof) return
    save(
      {
        url: buildPath(updateMe),
        method: 'patch',
        meta: { endpoint: updateMe },
        values: { ...values, version, ...proof },
        successNotification: { type: 'success', message: 'Profile saved' },
      },
      {
        onSuccess: ({ data }) => {
          saved(data)
          onSaved()
        },
        onError: (refusal) => {
          void refused(values, refusal)
          if (isMoving && refusal.statusCode !== 409) refusedProof(refusal)
        },
      },
    )
  }

  return (
    <Block title="Your details" about={bids?.can ? BROKERS_SEE : COMPANY_SEES}>
      <Form
        form={form}
        name="profile"
        layout="vertical"
        className="stack gap-16"
        initialValues={toFormValues(me)}
        onFinish={(entered) => void submit(entered)}
      >
        <Form.Item label="Username" htmlFor="profile_username">
          <Input id="profile_username" value={me.username} readOnly />
        </Form.Item>
        <div className="grid gap-12 cols-2">
          <Form.Item label={accountFacts.first_name.label} name="first_name">
            <Input autoComplete="given-name" />
          </Form.Item>
          <Form.Item label={accountFacts.last_name.label} name="last_name">
            <Input autoComplete="family-name" />
          </Form.Item>
        </div>
        <Form.Item label={accountFacts.email.label} name="email">
          <Input type="email" autoComplete="email" />
        </Form.Item>
        {isMoving &&
          fields({
            asks: 'Enter your password to change your email.',
            help: 'Password reset links will go to the new address.',
          })}
        <Form.Item label={accountFacts.phone.label} name="phone">
          <PhoneControl autoComplete="tel" />
        </Form.Item>
        <div>
          <Button type="primary" htmlType="submit" disabled={mutation.isPending}>
            Save
          </Button>
        </div>
      </Form>
    </Block>
  )
}
