import { DeleteOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Space, Typography } from 'antd'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { deleteListView, listListViews, saveListView } from '#contract/entities/company/list-view.ts'
import { useRead, useSend } from '#kit/call.ts'
import { fieldErrors } from '#kit/form/field-errors.ts'
import { Labeled } from '#kit/form/labeled.tsx'

const LIST_VIEWS = 'list-views'

export function buildListUrl(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.sort()
  return params.toString()
}

export default function ViewList({ list, onChosen }: { list: string; onChosen: () => void }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const address = buildListUrl(search)
  const { data, error } = useRead(listListViews, { resource: LIST_VIEWS, query: { list } })
  const save = useSend(saveListView, LIST_VIEWS)
  const remove = useSend(deleteListView, LIST_VIEWS)
  const [name, setName] = useState('')
  const [errors, setErrors] = useState<readonly string[]>([])
  const views = data?.results ?? []

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setErrors(['Enter a name for this view.'])
    try {
      await save.send({ body: { list, name, address }, done: (view) => `View saved: ${view.name}.` })
      setName('')
      setErrors([])
    } catch (failure) {
      setErrors(Object.values(fieldErrors(failure)).flat())
    }
  }
  const open = (to: string) => {
    onChosen()
    void navigate({ search: to }, { replace: true })
  }
  return (
    <Flex vertical gap={8}>
      {error && <p role="alert">{error.message}</p>}
      {data && views.length === 0 && (
        <p>
          <Typography.Text type="secondary">
            No saved views yet. Filter and sort the list, then save it here.
          </Typography.Text>
        </p>
      )}
      {views.length > 0 && (
        <ul aria-label="Saved views">
          {views.map((view) => (
            <Flex component="li" align="center" wrap gap={8} key={view.id}>
              <Button
                type="link"
                aria-current={view.address === address ? 'true' : undefined}
                onClick={() => open(view.address)}
              >
                {view.name}
              </Button>
              <Button
                type="text"
                className="push"
                icon={<DeleteOutlined />}
                aria-label={`Delete view ${view.name}`}
                disabled={remove.isSending}
                onClick={() => void remove.send({ params: { id: view.id } }).catch(() => undefined)}
              />
            </Flex>
          ))}
        </ul>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Labeled label="Save this view as" errors={errors}>
          {(control) => (
            <Space.Compact block>
              <Input
                {...control}
                autoComplete="off"
                maxLength={60}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
              <Button htmlType="submit" disabled={save.isSending}>
                Save
              </Button>
            </Space.Compact>
          )}
        </Labeled>
      </form>
    </Flex>
  )
}
