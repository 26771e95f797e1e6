import { Alert, Button, Flex, Typography } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { readVinInfo } from '#contract/entities/fleet/hr-vehicle.ts'
import { normaliseVin, VIN_LENGTH } from '#contract/rules/vin.ts'
import type { AssistProps } from '#kit/fields/field-spec.ts'
import { useRead } from '#kit/call.ts'
import { type Additions, listAdditions, filledWords, vinByRule, vinWords } from './vin-words.ts'
import './vin-assist.css'

export function VinAssist({ value, values, fill }: AssistProps) {
  const vin = normaliseVin(typeof value === 'string' ? value : '')
  const known = useRef<string>(undefined)
  const [decoded, setDecoded] = useState<string>()
  const [filled, setFilled] = useState<readonly string[]>([])
  const { data, error, isLoading } = useRead(readVinInfo, {
    resource: 'hr-portal-vehicles',
    query: { vin: decoded ?? '' },
    isEnabled: decoded !== undefined && decoded === vin,
    staleMs: Number.POSITIVE_INFINITY,
  })

  const isRead = Object.keys(values).length > 0
  useEffect(() => {
    if (!isRead) return
    // The VIN of a loaded record was decoded when it was entered.
    if (known.current === undefined) known.current = vin
    else if (vin.length === VIN_LENGTH && vin !== known.current) setDecoded(vin)
  }, [vin, isRead])

  const latest = useRef({ values, fill })
  useEffect(() => {
    latest.current = { values, fill }
  })
  const before = useRef<Additions>({})
  useEffect(() => {
    if (!data) return
    const additions = listAdditions(data, latest.current.values, before.current)
    latest.current.fill(additions)
    before.current = { ...before.current, ...additions }
    setFilled(filledWords(additions))
  }, [data])

  const rule = useMemo(() => vinByRule(vin), [vin])
  const info = decoded === vin ? data : undefined
  const isWaiting = isLoading && decoded === vin
  const isShown = info !== undefined || isWaiting
  const words = info ? vinWords(info) || 'No vehicle details found for this VIN.' : isWaiting && rule.words
  const warnings = info ? info.warnings : rule.problems
  return (
    <Flex vertical align="flex-start" gap={4} style={{ marginTop: 4 }} className="kit-assist">
      <Flex align="center" wrap gap="4px 16px">
        <Button disabled={vin === '' || isWaiting} onClick={() => setDecoded(vin)}>
          {isWaiting ? 'Decoding…' : 'Decode VIN'}
        </Button>
        {!isShown && <Typography.Text type="secondary">{rule.count}</Typography.Text>}
      </Flex>
      <div role="status">
        {error && decoded === vin && (
          <Alert
            type="error"
            showIcon
            role="presentation"
            message={`Couldn’t decode the VIN: ${error.message}`}
          />
        )}
        {words && <p>{words}</p>}
        {info && filled.length > 0 && <p>Filled in: {filled.join(', ')}.</p>}
        {warnings.length > 0 && (
          <Alert
            type="warning"
            showIcon
            role="presentation"
            message={
              <ul>
                {warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            }
          />
        )}
      </div>
    </Flex>
  )
}
