import { Alert, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import {
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '#contract/entities/people/second-factor.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead, useSend } from '#kit/call.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import '#kit/cells/cells.css'
import { EnrolSecondFactor, RecoveryCodes } from '#parts/people/second-factor/enrol-second-factor.tsx'
import { ProofFirst } from '#parts/people/second-factor/own-proof.tsx'
import { AddPasskey, Passkeys } from '#parts/people/second-factor/passkeys.tsx'

const FEW = 3
const leftText = (left: number) => `${pluralize(left, 'recovery code')} left.`

type Step = 'app' | 'passkey' | 'codes' | 'off'

interface StepProps {
  onDone: () => void
  onCancel: () => void
}

function NewCodes({ onDone, onCancel }: StepProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const { send } = useSend(renewRecoveryCodes)
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  return (
    <ProofFirst
      label="Show new codes"
      onProof={async (proof) => setCodes((await send({ body: proof })).recovery_codes)}
      onCancel={onCancel}
    />
  )
}

function TurnOff({ onDone, onCancel }: StepProps) {
  const { send } = useSend(removeSecondFactor)
  return (
    <ProofFirst
      label="Turn off"
      onProof={(proof) => send({ body: proof, done: () => 'Authenticator app turned off.' }).then(onDone)}
      onCancel={onCancel}
    />
  )
}

interface StandingProps {
  state: SecondFactor
  onWant: (what: Step) => void
  onChange: () => void
}

function FactorState({
  state: { has_app, passkeys, is_required, recovery_codes_left },
  onWant,
  onChange,
}: StandingProps) {
  const isOn = has_app || passkeys.length > 0
  return (
    <Flex vertical gap={12}>
      {isOn && (
        <Flex align="center" wrap gap={8}>
          <StatusTag tone="green">On</StatusTag> {leftText(recovery_codes_left)}
        </Flex>
      )}
      {isOn && recovery_codes_left < FEW && (
        <Alert type="warning" showIcon message="You’re running out of recovery codes. Create new ones." />
      )}
      {passkeys.length > 0 && <Passkeys passkeys={passkeys} onChange={onChange} />}
      <Flex align="center" wrap gap={8}>
        <Button onClick={() => onWant('passkey')}>Add passkey</Button>
        {!has_app && <Button onClick={() => onWant('app')}>Set up authenticator app</Button>}
        {isOn && <Button onClick={() => onWant('codes')}>New recovery codes</Button>}
        {has_app && (!is_required || passkeys.length > 0) && (
          <Button onClick={() => onWant('off')}>Turn off authenticator app</Button>
        )}
      </Flex>
      {is_required && (
        <p>
          <Typography.Text type="secondary">
            Your company requires two-factor authentication. If you lose access, an administrator can reset
            it.
          </Typography.Text>
        </p>
      )}
    </Flex>
  )
}

export function SecondFactorPart() {
  const { data, error, refetch } = useRead(readSecondFactor, { resource: 'session' })
  const [wants, setWants] = useState<Step>()
  const done = () => {
    setWants(undefined)
    void refetch()
  }
  return (
    <>
      {error && !data && (
        <Alert type="error" message={`Couldn’t load two-factor authentication. ${error.message}`} />
      )}
      {data && !wants && <FactorState state={data} onWant={setWants} onChange={() => void refetch()} />}
      {wants === 'app' && <EnrolSecondFactor onDone={done} onCancel={done} />}
      {wants === 'passkey' && <AddPasskey onDone={done} onCancel={done} />}
      {wants === 'codes' && <NewCodes onDone={done} onCancel={done} />}
      {wants === 'off' && <TurnOff onDone={done} onCancel={done} />}
    </>
  )
}
