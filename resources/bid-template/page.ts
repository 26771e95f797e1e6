import { UNDO_SEND_SECONDS } from '#contract/constants.ts'
import type { BidTemplate, updateBidTemplate } from '#contract/entities/market/bid-template.ts'
import { bidTemplateFacts } from '#contract/fields/bid-template.ts'
import type { BodyOf } from '#contract/http.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import type { Values } from '#kit/form/merge.ts'
import type { SettingsViews } from '#kit/settings/settings-views.ts'
import { TemplateControl } from './template-control.tsx'
import { checks, toTemplate, toText } from './template-text.ts'

const text = 'Text'
const sending = 'Sending'

export const toBody = ({ bid_template, ...others }: Values): Values => ({
  ...others,
  ...(typeof bid_template === 'string' && { bid_template: toTemplate(bid_template) }),
})

const views: SettingsViews<BidTemplate> = {
  about: 'Starting text for every bid. Dispatchers can edit it before sending.',
  sections: [
    {
      form: 'template',
      fields: defineFields<typeof bidTemplateFacts, BodyOf<typeof updateBidTemplate>>(bidTemplateFacts, {
        bid_template: { label: 'Bid text', group: text, form: { part: TemplateControl }, value: toText },
        low_bid_cents_per_mile: {
          label: 'Low-bid warning, dollars per total mile',
          group: sending,
          form: true,
          help: 'Total miles are deadhead plus loaded miles. Enter 0 for no warning.',
        },
        undo_send_seconds: {
          group: sending,
          form: true,
          value: ({ undo_send_seconds }) => undo_send_seconds ?? UNDO_SEND_SECONDS,
          help: 'You can undo a bid or reply for this long before it is sent. Enter 0 to send right away.',
        },
      }),
      groups: {
        [text]: { about: 'The preview is a sample bid with your name and company.', isWide: true },
        [sending]: { about: 'Applies to every dispatcher.' },
      },
      checks,
      toBody,
      done: () => 'Bid template saved.',
    },
  ],
  // The bid form reads the template from user/me.
  isInIdentity: true,
}
export default views
