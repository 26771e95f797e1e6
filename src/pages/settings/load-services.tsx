import type { HttpError } from '@refinedev/core'
import { Button, Form, Select } from 'antd'
import { changeLoadServices, type CompanyHealth } from '#contract/entities/company/company-profile.ts'
import { useSend } from '#kit/call.ts'
import { fieldErrors } from '#kit/form/field-errors.ts'
import { Block } from './block.tsx'
import { useUnsavedForm } from './unsaved.tsx'

type Services = Pick<CompanyHealth, 'load_services'>

/** Offers from these services count as known senders even when they come from brokers' addresses. */
export function LoadServices({ load_services }: Services) {
  const [form] = Form.useForm<Services>()
  const { send, isSending } = useSend(changeLoadServices, 'company-profile')
  useUnsavedForm(form, { load_services })
  const save = async (body: Services) => {
    try {
      const done = ({ load_services: saved }: Services) =>
        saved.length === 0
          ? 'No trusted load services.'
          : `Offers from ${saved.join(', ')} are no longer flagged “Other sender”.`
      form.setFieldsValue(await send({ body, done }))
    } catch (failure) {
      const errors = Object.values(fieldErrors(failure as HttpError)).flat()
      form.setFields([{ name: 'load_services', errors }])
    }
  }
  return (
    <Block
      title="Load services"
      about="Services that send offers from brokers’ email addresses. Their offers aren’t flagged “Other sender”."
    >
      <Form
        form={form}
        name="load-services"
        layout="vertical"
        className="stack gap-12"
        initialValues={{ load_services }}
        onFinish={(entered) => void save(entered)}
      >
        <Form.Item
          label="Trusted services"
          name="load_services"
          extra="Enter a domain that passes SPF, DKIM or DMARC, or the address of a mail server that connects directly."
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ';', ' ']}
            maxCount={50}
          />
        </Form.Item>
        <div>
          <Button htmlType="submit" disabled={isSending}>
            Save services
          </Button>
        </div>
      </Form>
    </Block>
  )
}
