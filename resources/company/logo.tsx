import { useInvalidate, useNotification } from '@refinedev/core'
import { Button, Flex, Upload } from 'antd'
import { useState } from 'react'
import {
  type CompanyProfile,
  readCompanyLogo,
  removeCompanyLogo,
  setCompanyLogo,
} from '#contract/entities/company/company-profile.ts'
import { FILE_PART } from '#contract/http.ts'
import { useCall, useRead, useSend } from '#kit/call.ts'
import type { SettingsPartProps } from '#kit/settings/settings-views.ts'

export function Logo({ record: { has_logo: hasLogo } }: SettingsPartProps<CompanyProfile>) {
  const call = useCall()
  const { open } = useNotification()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const { data } = useRead(readCompanyLogo, { resource: 'company-profile', isEnabled: hasLogo })
  const { send } = useSend(removeCompanyLogo, 'company-profile')

  const upload = async (file: File) => {
    const form = new FormData()
    form.append(FILE_PART, file)
    setSending(true)
    try {
      await call(setCompanyLogo, { body: form })
      open?.({ type: 'success', message: 'Logo saved. It will appear on new invoices.' })
    } catch {
      // The toast of the failed call names the reason.
    }
    setSending(false)
    await invalidate({ resource: 'company-profile', invalidates: ['resourceAll'] })
  }

  return (
    <Flex vertical gap={12}>
      {hasLogo && data && (
        <img
          src={data.data_url}
          alt="Company logo"
          height={64}
          style={{ objectFit: 'contain', alignSelf: 'start' }}
        />
      )}
      <Flex align="center" wrap gap={8}>
        <Upload
          accept="image/png,image/jpeg"
          showUploadList={false}
          beforeUpload={(file) => {
            void upload(file)
            return false
          }}
        >
          <Button disabled={isSending}>
            {isSending ? 'Saving…' : hasLogo ? 'Replace logo' : 'Choose file'}
          </Button>
        </Upload>
        {hasLogo && (
          <Button
            onClick={() => void send({ done: () => 'Logo removed.' }).catch(() => undefined)}
            disabled={isSending}
          >
            Remove
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
