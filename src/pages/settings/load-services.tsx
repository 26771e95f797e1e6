import type { HttpError } from '@refinedev/core'
import { Button, Form, Select } from 'antd'
import { changeLoadServices, type CompanyHealth } from '#contract/entities/company-profile.ts'
import { useSend } from '#kit/call.ts'
import { fieldErrors } from '#kit/form/field-errors.ts'
import { Block } from './block.tsx'
import { useUnsavedForm } from './unsaved.tsx'

type Services = Pick<CompanyHealth, 'load_services'>

/** The services whose offers are no strangers', though they post under the addresses of brokers. */
export function LoadServices({ load_services }: Services) {
  const [form] = Form.useForm<Services>()
  const { send, isSending } = useSend(changeLoadServices, 'company-profile')
  useUnsavedForm(form, { load_services })
  const save = async (body: Services) => {
    try {
      const done = ({ load_services: saved }: Services) =>
        saved.length === 0 ? 'No load service is trusted now.' : `Offers from ${saved.join(', ')} no longer carry the mark “Other sender”.`
      form.setFieldsValue(await send({ body, done }))
    } catch (failure) {
      const errors = Object.values(fieldErrors(failure as HttpError)).flat()
      form.setFields([{ name: 'load_services', errors }])
    }
  }
  return (
    <Block
      title="Load services"
      about="Services that post loads under their brokers’ addresses. Their offers carry no mark “Other sender”."
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
          extra="A domain counts where SPF, DKIM or DMARC prove it. The address of a mail server counts where its mail comes straight to this server."
        >
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ';', ' ']} maxCount={50} />
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
