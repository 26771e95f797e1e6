import { Button, Flex } from 'antd'
import type { PriceChoice } from '#contract/entities/freight/price-choice.ts'
import { dollars } from '#contract/rules/money.ts'
import { Instant } from '#kit/cells/time.tsx'
import type { AssistProps } from '#kit/fields/field-spec.ts'

function Email({ email: { by, words, at } }: { email: PriceChoice['emails'][number] }) {
  const text = words === '' ? (by === 'us' ? 'Bid sent' : 'Reply confirmed') : `“${words}”`
  return (
    <p>
      {by === 'us' ? 'You' : 'Broker'}, <Instant value={at} />: {text}
    </p>
  )
}

export function PriceChoices({ value, around, fill }: AssistProps) {
  const choices = (around.price_choices ?? []) as readonly PriceChoice[]
  const isOpen = choices.length > 1
  if (!isOpen && !choices[0]?.is_agreed) return null
  return (
    <Flex vertical gap={12} style={{ marginTop: 4 }} role="group" aria-label="Prices in the emails">
      {isOpen && <p>The emails mention {choices.length} prices. Choose the agreed one.</p>}
      {choices.map(({ cents, is_agreed, emails }) => (
        <Flex key={cents} vertical align="flex-start" gap={4}>
          {isOpen ? (
            <Button aria-pressed={value === cents} onClick={() => fill({ broker_price_cents: cents })}>
              Use {dollars(cents)}
            </Button>
          ) : (
            <p>{is_agreed ? `Agreed: ${dollars(cents)}` : dollars(cents)}</p>
          )}
          {emails.map((email) => (
            <Email key={`${email.by} ${email.at}`} email={email} />
          ))}
        </Flex>
      ))}
    </Flex>
  )
}
