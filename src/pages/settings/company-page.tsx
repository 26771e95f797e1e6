import { type HttpError, useGetIdentity } from '@refinedev/core'
import { Button, Form, Input, Select } from 'antd'
import {
  type CompanyProfile,
  readCompanyProfile,
  updateCompanyProfile,
} from '#contract/entities/company/company-profile.ts'
import { companyProfileFacts as facts } from '#contract/fields/company-profile.ts'
import { ZONES as ZONE_WORDS, zoneText } from '#contract/rules/zone-words.ts'
import { useRead, useSend } from '#kit/call.ts'
import { MoneyControl } from '#kit/form/money-control.tsx'
import { NumberControl } from '#kit/form/number-control.tsx'
import { PhoneControl } from '#kit/form/phone-control.tsx'
import { useMergedForm } from '#kit/form/use-merged-form.ts'
import { Block } from './block.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { InvoiceMail } from './invoice-mail.tsx'
import { SettingsPart } from './settings-part.tsx'
import { UnsavedGuard, useUnsaved } from './unsaved.tsx'

type Entered = Omit<CompanyProfile, 'has_logo' | 'version'>
const FIELDS = Object.keys(facts).filter((name) => name !== 'has_logo') as (keyof Entered)[]
const ZONES = [...new Set([...Object.keys(ZONE_WORDS), ...Intl.supportedValuesOf('timeZone')])].map(
  (value) => ({
    value,
    label: zoneText(value),
  }),
)
const DEMANDED = Object.entries(facts.second_factor.codes).map(([value, label]) => ({ value, label }))
const item = (name: keyof Entered) => {
  const { label, help } = facts[name] as { label: string; help?: string }
  return { name, label, ...(help !== undefined && { extra: help }) }
}

const toFormValues = (profile: CompanyProfile) =>
  Object.fromEntries(FIELDS.map((name) => [name, profile[name]])) as Entered

interface ProfileFormProps {
  profile: CompanyProfile
  fetchLatest: () => Promise<CompanyProfile | undefined>
}

function ProfileForm({ profile, fetchLatest }: ProfileFormProps) {
  const [form] = Form.useForm<Entered>()
  const { refetch: readMe } = useGetIdentity()
  const { send, isSending } = useSend(updateCompanyProfile, 'company-profile')
  const { version, isDirty, saved, refused } = useMergedForm({
    form,
    record: profile,
    valuesOf: toFormValues,
    fetchLatest,
  })
  useUnsaved(isDirty)
  const save = async (entered: Entered) => {
    try {
      saved(await send({ body: { ...entered, version }, done: () => 'Company saved.' }))
      void readMe()
    } catch (failure) {
      await refused(entered, failure as HttpError)
    }
  }
  return (
    <Form<Entered>
      form={form}
      name="company"
      layout="vertical"
      className="stack gap-24"
      initialValues={toFormValues(profile)}
      onFinish={(entered) => void save(entered)}
    >
      <Block title="Company" about="Shown on invoices and in your email signatures.">
        <div className="stack gap-16">
          <Form.Item {...item('name')}>
            <Input autoComplete="organization" />
          </Form.Item>
          <div className="grid gap-12 cols-2">
            <Form.Item {...item('mc_number')}>
              <Input inputMode="numeric" />
            </Form.Item>
            <Form.Item {...item('dot_number')}>
              <Input inputMode="numeric" />
            </Form.Item>
            <Form.Item {...item('phone')}>
              <PhoneControl autoComplete="tel" />
            </Form.Item>
            <Form.Item {...item('email')}>
              <Input type="email" autoComplete="email" />
            </Form.Item>
          </div>
          <Form.Item {...item('address')}>
            <Input autoComplete="street-address" />
          </Form.Item>
        </div>
      </Block>
      <Block title="Time zone and load numbers" about="Existing loads keep their numbers.">
        <div className="stack gap-16">
          <div className="grid gap-12 cols-2">
            <Form.Item {...item('time_zone')}>
              <Select showSearch optionFilterProp="label" options={ZONES} />
            </Form.Item>
            <Form.Item {...item('abbreviation')}>
              <Input />
            </Form.Item>
            <Form.Item {...item('arrival_radius_miles')}>
              <NumberControl suffix="mi" />
            </Form.Item>
          </div>
        </div>
      </Block>
      <Block
        title="Security"
        about="Users log in with a passkey, or with a password and a code from an authenticator app. A login through your sign-in provider counts if the provider requires two-factor authentication."
      >
        <Form.Item {...item('second_factor')}>
          <Select options={DEMANDED} />
        </Form.Item>
      </Block>
      <Block title="Invoices" about="Issued invoices don’t change.">
        <div className="stack gap-16">
          <Form.Item {...item('remit_to')}>
            <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
          </Form.Item>
          <Form.Item {...item('invoice_note')}>
            <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
          </Form.Item>
          <div>
            <Form.Item {...item('invoice_mail')}>
              <Input.TextArea
                autoSize={{ minRows: 3 }}
                maxLength={3000}
                placeholder="Default text (shown below)"
              />
            </Form.Item>
            <InvoiceMail form={form} field="invoice_mail" />
          </div>
          <div>
            <Form.Item {...item('reminder_mail')}>
              <Input.TextArea
                autoSize={{ minRows: 3 }}
                maxLength={3000}
                placeholder="Default text (shown below)"
              />
            </Form.Item>
            <InvoiceMail form={form} field="reminder_mail" />
          </div>
          <div className="grid gap-12 cols-2">
            <Form.Item {...item('terms_days')}>
              <NumberControl suffix={undefined} />
            </Form.Item>
            <Form.Item {...item('tonu_fee_cents')}>
              <MoneyControl />
            </Form.Item>
          </div>
          <div>
            <Button type="primary" htmlType="submit" disabled={isSending}>
              {isSending ? 'Saving…' : 'Save'}
            </Button>
          </div>
        </div>
      </Block>
    </Form>
  )
}

export function CompanyPage() {
  const profile = useRead(readCompanyProfile, { resource: 'company-profile' })
  const { data } = profile
  return (
    <SettingsPart
      title="Company"
      about="Your company’s name and address, and what appears on its invoices."
      read={profile}
    >
      {() => (
        <>
          {data && (
            <UnsavedGuard>
              <ProfileForm
                profile={data}
                fetchLatest={async () => (await profile.refetch()).data?.data as CompanyProfile | undefined}
              />
            </UnsavedGuard>
          )}
          {data && <CompanyLogo hasLogo={data.has_logo} />}
        </>
      )}
    </SettingsPart>
  )
}
