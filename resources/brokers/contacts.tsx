import { Card } from 'antd'
import type { BrokerDetail } from '#contract/entities/market/broker.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { SUPPRESSION_WORDS } from '#contract/rules/mailing.ts'
import { displayPhone, phoneHref } from '#contract/rules/phone.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import { Figures } from '#kit/figures/figures.tsx'

const Way = ({ to, children }: { to: string; children: string }) =>
  children ? (
    <a className="kit-quiet-link" href={to}>
      {children}
    </a>
  ) : (
    <Dash />
  )

export const Contacts = ({ contacts }: Pick<BrokerDetail, 'contacts'>) => (
  <Card size="small">
    <Figures
      label="Contacts"
      items={contacts}
      keyOf={({ name, email, phone }) => `${name} ${email} ${phone}`}
      hasWords
      empty="No contacts yet. They’re added from this broker’s offers."
      columns={[
        { title: 'Name', cell: ({ name }) => name || <Dash /> },
        {
          title: 'Email',
          cell: ({ email, suppressed }) => (
            <>
              <Way to={`mailto:${email}`}>{email}</Way>{' '}
              {suppressed && <StatusTag tone="yellow">{codeWords(SUPPRESSION_WORDS, suppressed)}</StatusTag>}
            </>
          ),
        },
        { title: 'Phone', cell: ({ phone }) => <Way to={phoneHref(phone)}>{displayPhone(phone)}</Way> },
      ]}
    />
  </Card>
)
