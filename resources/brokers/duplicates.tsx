import { Button, Card, Flex, Typography } from 'antd'
import { useRef, useState } from 'react'
import { type BrokerDetail, listBrokers, mergeBroker } from '#contract/entities/market/broker.ts'
import { numbersText } from '#contract/rules/numbers.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { failureWords } from '#kit/failure-words.ts'
import { CanAccess } from '#kit/access.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { defineSearch, useOptions } from '#kit/lookup/lookup.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { Question } from '#kit/dialog/question.tsx'
import { useWhileOpen } from '#kit/dialog/use-while-open.ts'
import { SelectBox } from '#kit/lookup/select-box.tsx'
import { useSend } from '#kit/call.ts'

type Duplicate = Pick<BrokerDetail['duplicates'][number], 'id' | 'name'> & { known: string }

const knownBy = (row: { mc_number: string; dot_number: string; domain: string }) =>
  [numbersText(row), row.domain].filter(Boolean).join(' · ')
const named = (name: string, known: string) => [name, known].filter(Boolean).join(' · ')

function MergeQuestion({
  broker,
  other,
  onEnd,
}: {
  broker: BrokerDetail
  other: Duplicate
  onEnd: () => void
}) {
  const { send, isSending } = useSend(mergeBroker, 'brokers')
  const [error, setError] = useState<string>()
  const end = useWhileOpen(onEnd)
  const isNamesake = other.name.toLowerCase() === broker.name.toLowerCase()
  const removedName = isNamesake ? named(other.name, other.known) : other.name
  const remaining = isNamesake ? named(broker.name, knownBy(broker)) : broker.name
  const merge = async () => {
    setError(undefined)
    try {
      await send({
        params: { id: broker.id },
        body: { other: other.id },
        done: ({ name }) => `${other.name} merged into ${name}.`,
      })
      end()
    } catch (failure) {
      setError(failureWords(failure))
    }
  }
  return (
    <Question
      title="Merge these brokers?"
      label="Merge"
      isDanger
      isBusy={isSending}
      onYes={() => void merge()}
      onNo={onEnd}
    >
      <p>
        <strong>{removedName}</strong> will be merged into <strong>{remaining}</strong>. Offers, bids and
        ratings move over; a missing MC or DOT number, phone, address or note is filled in.
      </p>
      <p>{removedName} is then deleted. You can’t undo this.</p>
      {error && (
        <p role="alert">
          <Typography.Text type="danger">{error}</Typography.Text>
        </p>
      )}
    </Question>
  )
}

const brokers = defineSearch(listBrokers, 'search', (broker) => ({
  value: String(broker.id),
  label: broker.name,
  hint: knownBy(broker),
}))

function OtherBroker({ broker, onChoose }: { broker: BrokerDetail; onChoose: (other: Duplicate) => void }) {
  const [typed, setTyped] = useState('')
  const { options, isLoading, isFailed } = useOptions(brokers, { typed, isEnabled: typed.trim() !== '' })
  const offered = typed.trim() === '' ? [] : options.filter(({ value }) => value !== String(broker.id))
  const choose = ([chosen]: string[]) => {
    const found = offered.find(({ value }) => value === chosen)
    if (found) onChoose({ id: Number(found.value), name: found.label, known: found.hint ?? '' })
  }
  const note = () => {
    if (typed.trim() === '') return 'Enter a name, MC number or email.'
    if (isFailed) return 'Couldn’t load brokers.'
    return isLoading ? 'Searching…' : 'No other broker matches.'
  }
  return (
    <div style={{ maxWidth: 'var(--form)' }}>
      <Labeled label="Merge another broker into this one">
        {(control) => (
          <SelectBox
            {...control}
            placeholder="Search name, MC, email"
            options={offered}
            chosen={[]}
            onSearch={setTyped}
            onChange={choose}
            note={note()}
          />
        )}
      </Labeled>
    </div>
  )
}

export function Duplicates({ broker }: { broker: BrokerDetail }) {
  const [other, setOther] = useState<Duplicate>()
  const part = useRef<HTMLDivElement>(null)
  const end = () => {
    setOther(undefined)
    part.current?.focus()
  }
  return (
    <Card size="small" ref={part} tabIndex={-1}>
      <Flex vertical gap={8}>
        {broker.duplicates.length === 0 && (
          <p>
            <Typography.Text type="secondary">
              No other broker with this MC number, domain or name.
            </Typography.Text>
          </p>
        )}
        {broker.duplicates.length > 0 && (
          <Flex component="ul" vertical gap={8} aria-label="Possible duplicates">
            {broker.duplicates.map((duplicate) => (
              <Flex key={duplicate.id} component="li" align="center" wrap gap="4px 16px">
                <span>
                  <RecordLink resource="brokers" id={duplicate.id}>
                    {named(duplicate.name, knownBy(duplicate))}
                  </RecordLink>{' '}
                  <Typography.Text type="secondary">
                    {pluralize(duplicate.offer_count, 'offer')}
                  </Typography.Text>
                </span>
                <CanAccess resource="brokers" action="delete" params={{ id: broker.id }}>
                  <Button onClick={() => setOther({ ...duplicate, known: knownBy(duplicate) })}>
                    Merge into this
                  </Button>
                </CanAccess>
              </Flex>
            ))}
          </Flex>
        )}
        <CanAccess resource="brokers" action="delete" params={{ id: broker.id }}>
          <OtherBroker broker={broker} onChoose={setOther} />
          {other && <MergeQuestion key={other.id} broker={broker} other={other} onEnd={end} />}
        </CanAccess>
      </Flex>
    </Card>
  )
}
