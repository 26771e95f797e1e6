import { Alert, Card, Typography } from 'antd'
import type { RegisterEntry } from '#contract/entities/market/register-entry.ts'
import { BROKER_AUTHORITY, changesOfMonth, REGISTER_SOURCES } from '#contract/rules/broker-register.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { displayPhone, phoneHref } from '#contract/rules/phone.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { formatDay } from '#kit/cells/format.ts'
import { useClock } from '#kit/cells/clock.ts'
import { Ago, Instant } from '#kit/cells/time.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { Figures } from '#kit/figures/figures.tsx'

function Authority({ entry }: { entry: RegisterEntry }) {
  if (!entry.is_found) return <StatusTag tone="danger">Not in the register</StatusTag>
  const isFine = entry.broker_authority === 'active' && !entry.is_out_of_service
  const words = [
    codeWords(BROKER_AUTHORITY, entry.broker_authority),
    entry.authority_since && `since ${formatDay(entry.authority_since)}`,
    entry.is_out_of_service && 'out of service',
    entry.is_allowed === false && 'not allowed to operate',
  ]
  return <StatusTag tone={isFine ? 'green' : 'danger'}>{words.filter(Boolean).join(', ')}</StatusTag>
}

function sourceWords({ source, entered_by, counts }: RegisterEntry, now: RegisterEntry | undefined) {
  const words =
    source === 'person' && entered_by ? `Entered by ${entered_by}` : codeWords(REGISTER_SOURCES, source)
  if (!now?.counts) return `${words}, about an earlier number`
  return source === 'person' && !counts && now.source === 'fmcsa'
    ? `${words}, FMCSA’s own answer counts`
    : words
}

function ChangesOfMonth({ entries }: { entries: readonly RegisterEntry[] }) {
  const now = useClock((at) => Math.floor(at / DAY_MS) * DAY_MS)
  const month = changesOfMonth(entries ?? [], now)
  if (month === null) return null
  const since = <Instant value={month.since} />
  if (month.changes.length === 0)
    return (
      <p>
        <Typography.Text type="secondary">No change at FMCSA since {since}.</Typography.Text>
      </p>
    )
  return (
    <Alert
      type={month.isGrave ? 'warning' : 'info'}
      showIcon
      role="status"
      message={<>Changed at FMCSA since {since}</>}
      description={
        <ul>
          {month.changes.map(({ what, text }) => (
            <li key={what}>{text}</li>
          ))}
        </ul>
      }
    />
  )
}

/** The first row is what counts now, unless it says that none does. */
export const Register = ({ entries }: { entries: readonly RegisterEntry[] }) => (
  <Card size="small">
    <ChangesOfMonth entries={entries} />
    <Figures
      label="FMCSA register"
      items={entries}
      keyOf={({ id }) => String(id)}
      hasWords
      empty="Not looked up yet. Use Look up at FMCSA, or enter what its website says."
      columns={[
        { title: 'Checked', cell: ({ checked_at }) => <Ago value={checked_at} /> },
        { title: 'Source', cell: (entry) => sourceWords(entry, entries[0]) },
        { title: 'Broker authority', cell: (entry) => <Authority entry={entry} /> },
        {
          title: 'Name',
          cell: ({ legal_name, dba_name }) =>
            legal_name ? [legal_name, dba_name && `DBA ${dba_name}`].filter(Boolean).join(', ') : <Dash />,
        },
        { title: 'DOT number', cell: ({ dot_number }) => dot_number || <Dash /> },
        {
          title: 'Phone',
          cell: ({ phone }) =>
            phone ? (
              <a className="kit-quiet-link" href={phoneHref(phone)}>
                {displayPhone(phone)}
              </a>
            ) : (
              <Dash />
            ),
        },
        { title: 'Address', cell: ({ address }) => address || <Dash /> },
      ]}
    />
  </Card>
)
