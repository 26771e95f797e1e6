import { useCan } from '#kit/access.tsx'
import { Form, type FormInstance } from 'antd'
import type { Me, updateMe } from '#contract/entities/people/session.ts'
import { buildFields } from '#contract/fields.ts'
import { accountFacts } from '#contract/fields/account.ts'
import type { BodyOf } from '#contract/http.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { preloadable } from '#kit/preloadable.tsx'
import type { SettingsViews } from '#kit/settings/settings-views.ts'
import { useOwnProof } from '#parts/people/second-factor/own-proof.tsx'
import { Appearance } from './appearance.tsx'
import { Password } from './password.tsx'

const SecondFactor = preloadable(async () => (await import('./second-factor.tsx')).SecondFactorPart)
const Sessions = preloadable(async () => (await import('./sessions.tsx')).Sessions)

type Entered = 'first_name' | 'last_name' | 'email' | 'phone'

const { username, first_name, last_name, email, phone } = accountFacts
const facts = buildFields<Pick<Me, 'username' | Entered>>()({
  username,
  first_name,
  last_name,
  email,
  phone,
})

const group = 'Your details'

const WhoSees = () =>
  useCan({ resource: 'bids', action: 'create' }).data?.can
    ? 'Brokers see your name, email address and phone number below your bids.'
    : 'Your company sees your name, email address and phone number.'

function useProof(form: FormInstance, { email: current }: Me) {
  const isMoving = String(Form.useWatch('email', form) ?? current).trim() !== current
  const { fields, prove, refused } = useOwnProof(form, { isEnabled: isMoving })
  if (!isMoving) return { fields: null, prove: async () => ({}), refused: () => undefined }
  const asked = fields({
    asks: 'Enter your password to change your email.',
    help: 'Password reset links will go to the new address.',
  })
  return { fields: asked, prove, refused }
}

const views: SettingsViews<Me> = {
  sections: [
    {
      form: 'profile',
      fields: defineFields<typeof facts, Pick<BodyOf<typeof updateMe>, Entered>>(facts, {
        username: { group },
        first_name: { group, form: true },
        last_name: { group, form: true },
        email: { group, form: true },
        phone: { group, form: true },
      }),
      groups: { [group]: { about: <WhoSees /> } },
      inputs: {
        first_name: { autoComplete: 'given-name' },
        last_name: { autoComplete: 'family-name' },
        email: { autoComplete: 'email', type: 'email' },
        phone: { autoComplete: 'tel' },
      },
      useProof,
      done: () => 'Profile saved',
    },
    { title: 'Appearance', about: 'Saved in this browser only.', Part: Appearance },
    {
      title: 'Password',
      about: 'Changing it logs you out everywhere else.',
      Part: ({ record }) => <Password username={record.username} />,
    },
    {
      title: 'Two-factor authentication',
      about:
        'Protects your account even if someone learns your password. A passkey uses your device’s fingerprint, face or PIN; an authenticator app gives you a code to enter after your password.',
      Part: SecondFactor,
    },
    {
      title: 'Where you are logged in',
      about: 'If you don’t recognize a device, log it out and change your password.',
      Part: Sessions,
    },
  ],
  isInIdentity: true,
}
export default views
