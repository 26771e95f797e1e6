import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import type { HttpError } from '@refinedev/core'
import { Alert, Button, Flex, Form, type FormInstance, Input, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import type { OwnProof } from '#contract/entities/people/own-proof.ts'
import { getOwnChallenge } from '#contract/entities/people/passkey.ts'
import { readSecondFactor } from '#contract/entities/people/second-factor.ts'
import { useRead, useSend } from '#kit/call.ts'
import { fieldErrors } from '#kit/form/field-errors.ts'

export interface ProofEntered {
  current_password?: string
  by?: 'passkey' | 'code'
  code?: string
}

const NOT_USED = 'No passkey was used. Try again, or enter a code.'

function useFactors(isEnabled: boolean) {
  const { data } = useRead(readSecondFactor, { resource: 'session', isEnabled })
  const hasApp = data?.has_app ?? false
  const hasPasskey = (data?.passkeys ?? []).length > 0
  return { hasApp, isOn: hasApp || hasPasskey, canUsePasskey: hasPasskey && browserSupportsWebAuthn() }
}

type Factors = ReturnType<typeof useFactors>

interface FieldsProps {
  factors: Factors
  asks?: string
  help?: string
}

function Fields({
  factors: { hasApp, isOn, canUsePasskey },
  asks = 'Enter your current password.',
  help,
}: FieldsProps) {
  const form = Form.useFormInstance<ProofEntered>()
  const chosen = Form.useWatch('by', form)
  const by = canUsePasskey ? (chosen ?? (hasApp ? 'code' : 'passkey')) : 'code'
  return (
    <>
      <Form.Item
        label="Your password"
        name="current_password"
        preserve={false}
        rules={[{ required: true, message: asks }]}
        extra={help}
      >
        <Input type="password" autoComplete="current-password" />
      </Form.Item>
      {canUsePasskey && (
        <Form.Item label="Confirm with" name="by" preserve={false} initialValue={hasApp ? 'code' : 'passkey'}>
          <Radio.Group
            options={[
              { value: 'passkey', label: 'Passkey' },
              { value: 'code', label: 'Code' },
            ]}
          />
        </Form.Item>
      )}
      {isOn && by === 'code' && (
        <Form.Item
          label="Code"
          name="code"
          preserve={false}
          rules={[{ required: true, message: 'Enter a code.' }]}
          extra={hasApp ? 'From your authenticator app, or a recovery code.' : 'One of your recovery codes.'}
        >
          <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={20} />
        </Form.Item>
      )}
    </>
  )
}

/** `prove` returns undefined when no passkey was used; `refused` sets the server's message at its field. */
export function useOwnProof(form: FormInstance, { isEnabled = true } = {}) {
  const factors = useFactors(isEnabled)
  const { send: ask } = useSend(getOwnChallenge)
  const [fault, setFault] = useState('')

  async function prove({ current_password = '', by, code }: ProofEntered): Promise<OwnProof | undefined> {
    setFault('')
    if (by !== 'passkey') return { current_password, ...(code && { code }) }
    const { ticket, options } = await ask({})
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
    const credential = await startAuthentication({ optionsJSON }).catch(() => undefined)
    if (!credential) {
      setFault(NOT_USED)
      return undefined
    }
    return { current_password, passkey: { ticket, credential: { ...credential } } }
  }

  function refused(failure: unknown): void {
    const { current_password = [], code = [], passkey = [], detail = [] } = fieldErrors(failure as HttpError)
    form.setFields([
      { name: 'current_password', errors: current_password },
      { name: 'code', errors: code },
    ])
    setFault([...passkey, ...detail].join(' '))
  }

  const fields = (words: Omit<FieldsProps, 'factors'> = {}): ReactNode => (
    <>
      <Fields factors={factors} {...words} />
      {fault && <Alert type="error" showIcon message={fault} />}
    </>
  )
  return { fields, prove, refused }
}

interface ProofFirstProps {
  label: string
  /** Rejects with refine's HttpError. */
  onProof: (proof: OwnProof) => Promise<unknown>
  onCancel?: () => void
}

export function ProofFirst({ label, onProof, onCancel }: ProofFirstProps) {
  const [form] = Form.useForm<ProofEntered>()
  const [isBusy, setBusy] = useState(false)
  const { fields, prove, refused } = useOwnProof(form)
  const submit = async (entered: ProofEntered) => {
    setBusy(true)
    try {
      const proof = await prove(entered)
      if (proof) await onProof(proof)
    } catch (failure) {
      refused(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form form={form} name="own-proof" layout="vertical" onFinish={(entered) => void submit(entered)}>
      <Flex vertical gap={12}>
        {fields()}
        <Flex align="center" wrap gap={8}>
          <Button type="primary" htmlType="submit" disabled={isBusy}>
            {label}
          </Button>
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        </Flex>
      </Flex>
    </Form>
  )
}
