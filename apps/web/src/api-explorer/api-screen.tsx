import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../ui/page/loaded.tsx'
import { Screen } from '../ui/page/screen.tsx'
import type { ApiCall } from './api-document.ts'
import styles from './api-screen.module.css'
import { CallList } from './call-list.tsx'
import { type ApiPath, documentQuery, useSelectedCall } from './use-api-document.ts'

interface ApiScreenProps {
  path: ApiPath
  title: string
  description: string
  /** What stands beside the list before a call is chosen. */
  welcome: (calls: readonly ApiCall[]) => ReactNode
  children: (call: ApiCall) => ReactNode
}

/** The calls on one side, the chosen one on the other. */
export function ApiScreen({ path, title, description, welcome, children }: ApiScreenProps) {
  const api = useQuery(documentQuery)
  const calls = api.data?.calls ?? none
  const { selected, isUnknown } = useSelectedCall(path, calls)
  return (
    <Screen title={title} description={description} flows="tablet">
      <Loaded query={api} what="the description of the API">
        {({ calls }) => (
          <div className={styles.sides}>
            <CallList screen={path} calls={calls} selected={selected?.id} />
            <div className={styles.call}>
              {isUnknown && (
                <p role="alert" className={styles.unknown}>
                  This call does not exist. It may have been renamed: search the list.
                </p>
              )}
              {selected ? children(selected) : welcome(calls)}
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

const none: never[] = []
