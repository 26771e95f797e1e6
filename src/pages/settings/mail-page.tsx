import { type HttpError, useGetIdentity } from '@refinedev/core'
import { Alert, Button, Descriptions, Form, Input, InputNumber, Popconfirm, Select, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { pluralize } from '#contract/rules/plural.ts'
import {
  changeIncomingAddresses,
  changeRetention,
  type CompanyHealth,
  readCompanyHealth,
  testMail,
} from '#contract/entities/company/company-profile.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useRead, useSend } from '#kit/call.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import '#kit/cells/cells.css'
import { formatNumber } from '#kit/cells/format.ts'
import { Age } from '#kit/cells/time.tsx'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { Block } from './block.tsx'
import { LoadServices } from './load-services.tsx'
import { MailAlerts } from './mail-alerts.tsx'
import { SettingsPart } from './settings-part.tsx'
import { UnsavedGuard, useUnsaved, useUnsavedForm } from './unsaved.tsx'

const LOOK_MS = 30_000
const DATA_NAMES: Record<CompanyHealth['retention'][number]['data'], string> = {
  mail: 'Incoming email',
  offer: 'Offers without a bid',
  position: 'Past vehicle locations',
  quarantine: 'Dismissed email',
}

type Addresses = Pick<CompanyHealth, 'intake_address' | 'other_addresses'>

function Incoming({ health }: { health: CompanyHealth }) {
  const [form] = Form.useForm<Addresses>()
  const { send, isSending } = useSend(changeIncomingAddresses, 'company-profile')
  const trial = useSend(testMail)
  useUnsavedForm(form, health)
  const hasRelay = health.mail_out === 'smtp'
  const addresses = [health.intake_address, ...health.other_addresses]
  const test = async () => {
    try {
      for (const to of addresses)
        await trial.send({
          body: { to },
          done: () => `Test email to ${to} is on its way. It will show under Incoming email.`,
        })
    } catch {
      // The toast names the reason; test emails sent before the failure stay sent.
    }
  }
  const save = async (body: Addresses) => {
    try {
      const saved = await send({
        body,
        done: ({ intake_address, other_addresses }) =>
          `Offers now arrive at ${[intake_address, ...other_addresses].join(', ')}.`,
      })
      form.setFieldsValue(saved)
    } catch (failure) {
      const errors = fieldErrors(failure as HttpError)
      // Server errors of a list item are keyed `name.index`; show them at the list.
      const of = (name: string) =>
        Object.entries(errors).flatMap(([path, words]) => (path.split('.')[0] === name ? words : []))
      form.setFields([
        { name: 'intake_address', errors: of('intake_address') },
        { name: 'other_addresses', errors: of('other_addresses') },
      ])
    }
  }
  return (
    <Block title="Incoming" about="Brokers and load boards send offers and replies to this address.">
      <div className="stack gap-12">
        <MailAlerts health={health} />
        <Descriptions
          bordered
          size="small"
          column={1}
          items={[
            {
              key: 'health',
              label: 'Feed',
              children: health.is_silent ? (
                <StatusTag tone="danger">Silent</StatusTag>
              ) : (
                <StatusTag tone="green">Normal</StatusTag>
              ),
            },
            {
              key: 'last',
              label: 'Last email',
              children: health.last_mail_at ? <Age value={health.last_mail_at} /> : 'None yet',
            },
            {
              key: 'day',
              label: 'Last 24 hours',
              children: `${pluralize(health.mails_24_hours, 'email')}, ${pluralize(health.offers_24_hours, 'offer')}`,
            },
            {
              key: 'quarantine',
              label: 'Needs review',
              children: <Link to="/settings/incoming-mail">{formatNumber(health.quarantine)}</Link>,
            },
          ]}
        />
        <Form
          form={form}
          name="intake-address"
          layout="vertical"
          className="stack gap-12"
          initialValues={health}
          onFinish={(entered) => void save(entered)}
        >
          <Form.Item
            label="Intake address"
            name="intake_address"
            extra="Forward this address to this server, or have the server read its mailbox by IMAP."
          >
            <Input type="email" autoComplete="off" />
          </Form.Item>
          <Form.Item
            label="Other addresses"
            name="other_addresses"
            extra="Email to these addresses is also received. Bids and replies are sent from the intake address."
          >
            <Select
              mode="tags"
              open={false}
              suffixIcon={null}
              tokenSeparators={[',', ';', ' ']}
              maxCount={20}
            />
          </Form.Item>
          <div className="cluster">
            <Button htmlType="submit" disabled={isSending}>
              Save addresses
            </Button>
            {hasRelay && (
              <Button disabled={trial.isSending} onClick={() => void test()}>
                {addresses.length > 1 ? 'Test addresses' : 'Test address'}
              </Button>
            )}
          </div>
          {!hasRelay && (
            <p className="faint small margin-0">
              No SMTP relay is set up. To test the address, send it an email from your own mailbox.
            </p>
          )}
        </Form>
      </div>
    </Block>
  )
}

function Outgoing({ health }: { health: CompanyHealth }) {
  const { data: me } = useGetIdentity<Me>()
  const { send, isSending } = useSend(testMail)
  const test = async ({ to }: { to: string }) => {
    const done = () =>
      health.mail_out === 'smtp'
        ? `Test email to ${to} is on its way.`
        : 'No SMTP relay is set up. The test email is saved under Outgoing email.'
    await send({ body: { to }, done }).catch(() => undefined)
  }
  return (
    <Block title="Outgoing" about="Bids, replies, reminders and mailings.">
      <div className="stack gap-12">
        {health.mail_out === 'none' && (
          <Alert
            type="info"
            showIcon
            message="No SMTP relay is set up on this installation. Emails aren’t sent; you can read them under Outgoing email."
          />
        )}
        <Descriptions
          bordered
          size="small"
          column={1}
          items={[
            { key: 'waiting', label: 'Queued', children: health.outgoing_waiting },
            { key: 'failed', label: 'Failed or possibly sent', children: health.outgoing_failed },
          ]}
        />
        {me && (
          <Form
            requiredMark={false}
            name="test-mail"
            className="stack gap-12"
            layout="vertical"
            initialValues={{ to: me.email }}
            onFinish={(entered) => void test(entered as { to: string })}
          >
            <Form.Item
              label="Send a test email to"
              name="to"
              rules={[{ required: true, type: 'email', message: 'Enter a valid email address.' }]}
            >
              <Input type="email" autoComplete="email" />
            </Form.Item>
            <div>
              <Button htmlType="submit" disabled={isSending}>
                Send test email
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Block>
  )
}

type DataPeriod = CompanyHealth['retention'][number]

function Retention({ retention: periods }: Pick<CompanyHealth, 'retention'>) {
  const [days, setDays] = useState<Partial<Record<DataPeriod['data'], number | null>>>({})
  const { send, isSending } = useSend(changeRetention, 'company-profile')
  const [refused, setRefused] = useState<FieldErrors>({})
  useUnsaved(() => Object.keys(days).length > 0)
  const wrong = bodyErrors(changeRetention.body, days)
  const save = () =>
    void send({ body: days, done: () => 'Older data is deleted within the hour.' }).then(
      () => setDays({}),
      () => undefined,
    )
  return (
    <Block title="Data retention" about="Bids, loads, invoices and the audit log are never deleted.">
      <div className="stack gap-12">
        <Table<DataPeriod>
          size="small"
          rowKey="data"
          pagination={false}
          dataSource={[...periods]}
          columns={[
            { title: 'Data', render: (_, { data }) => codeWords(DATA_NAMES, data) },
            {
              title: 'Keep for (days)',
              render: (_, { data, days: now, is_own }) => (
                <span className="stack gap-0">
                  <InputNumber
                    aria-label={`${codeWords(DATA_NAMES, data)}: retention days`}
                    {...(refused[data] && { status: 'error', 'aria-invalid': true })}
                    value={days[data] === undefined ? now : days[data]}
                    onChange={(entered) => {
                      setDays({ ...days, [data]: entered })
                      setRefused({})
                    }}
                  />
                  {refused[data] ? (
                    <span className="danger small" role="alert">
                      {refused[data][0]}
                    </span>
                  ) : (
                    <span className="faint small">{is_own ? 'Set by your company' : 'Server default'}</span>
                  )}
                </span>
              ),
            },
            {
              title: 'Rows',
              align: 'right',
              className: 'tabular',
              render: (_, { rows }) => formatNumber(rows),
            },
            {
              title: 'Oldest',
              responsive: ['sm'],
              render: (_, { oldest }) => (oldest ? <Age value={oldest} /> : 'None'),
            },
          ]}
        />
        <p className="faint small margin-0">Clear a field to use the server default.</p>
        <div>
          <Popconfirm
            title="Delete older data?"
            description="Data older than this is deleted permanently."
            okText="Save retention"
            cancelText="Cancel"
            disabled={Object.keys(wrong).length > 0}
            onConfirm={save}
          >
            <Button disabled={isSending || Object.keys(days).length === 0} onClick={() => setRefused(wrong)}>
              Save retention
            </Button>
          </Popconfirm>
        </div>
      </div>
    </Block>
  )
}

export function MailPage() {
  const health = useRead(readCompanyHealth, { resource: 'company-profile', refreshMs: LOOK_MS })
  const { data } = health
  return (
    <SettingsPart
      title="Email and data"
      about="Check incoming and outgoing email, and set data retention."
      read={health}
    >
      {() =>
        data && (
          <UnsavedGuard>
            <Incoming health={data} />
            <LoadServices load_services={data.load_services} />
            <Outgoing health={data} />
            <Retention retention={data.retention} />
          </UnsavedGuard>
        )
      }
    </SettingsPart>
  )
}
