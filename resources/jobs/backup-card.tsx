import { Alert, Card, Flex, Typography } from 'antd'
import { DASH } from '#contract/constants.ts'
import { readBackupState } from '#contract/entities/kernel/backup.ts'
import { useRead } from '#kit/call.ts'
import { Instant } from '#kit/cells/time.tsx'

const TERM = { minWidth: 160 }
const HIDDEN = { visibility: 'hidden' } as const

function Since({ label, value }: { label: string; value: string | null | undefined }) {
  return (
    <div style={TERM}>
      <dt>{label}</dt>
      <dd>{value ? <Instant value={value} /> : 'Not yet'}</dd>
    </div>
  )
}

export function BackupCard() {
  const { data, error } = useRead(readBackupState, { resource: 'jobs' })
  if (error && !data) return <p role="alert">Couldn’t load the state of the backup. {error.message}</p>
  const { is_set_up, is_encrypted, copied_at, proven_at, reaches_to, problem } = data ?? {}
  const encrypted = is_encrypted == null ? DASH : is_encrypted ? 'Yes' : 'No'
  return (
    <section aria-labelledby="backup" aria-busy={!data}>
      <Card size="small" title={<h2 id="backup">Backup</h2>}>
        {is_set_up ? (
          <Flex vertical gap={12}>
            {problem && <Alert type="warning" showIcon message={problem} />}
            <Flex component="dl" gap={24} wrap>
              <Since label="Last copy" value={copied_at} />
              <Since label="Last trial restore" value={proven_at} />
              <Since label="Complete until" value={reaches_to} />
              <div>
                <dt>Encrypted</dt>
                <dd>{encrypted}</dd>
              </div>
            </Flex>
          </Flex>
        ) : (
          // Until the answer is here, its text keeps the place.
          <Typography.Text type="warning" style={data ? undefined : HIDDEN}>
            No backup. Set BACKUP_TO on the server to back up every change within seconds.
          </Typography.Text>
        )}
      </Card>
    </section>
  )
}
