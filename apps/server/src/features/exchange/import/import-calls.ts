import type { RejectedCell } from '@nutripim/contract/exchange/exchange'
import { downloadName } from '@nutripim/wording/download-name'
import type { Identity } from '../../../platform/api/caller.ts'
import type { Progress } from '../../../platform/api/progress.ts'
import { Reply } from '../../../platform/api/reply.ts'
import { getUploadedFile } from '../../../platform/api/upload.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { rejectFile } from '../reject-file.ts'
import { type FileCall, workbookType } from '../workbook.ts'
import type { ComparedFile, ImportSteps, OpenImport } from './import-steps.ts'
import * as imports from './imports.ts'
import * as statements from './imports-sql.ts'

interface Caller {
  db: Queryable
  identity: Identity
}
interface Get<Params> extends Caller {
  params: Params
}
interface Post<Input> extends Caller {
  body: { countryCode: string; importId: number } & Input
}
interface Upload extends FileCall {
  body: { countryCode: string; file: File }
  progress: Progress
}

interface ApplyOptions<Change> extends imports.FinishOptions {
  /** Checks what was saved, before the transaction ends. */
  check?(changes: readonly Change[], open: OpenImport): Promise<void>
}

/** The calls of an import, one for each route of `exchangeCalls`. */
export function importCalls<
  Read,
  Compared extends ComparedFile,
  Preview,
  Change,
  Apply extends object,
  Undo extends object,
>(steps: ImportSteps<Read, Compared, Preview, Change, Apply, Undo>) {
  const openScope = ({ db, identity }: Caller, country: string) => ({
    db,
    ...imports.createScope(steps.kind, country, identity),
  })
  const openImport = ({ body, ...call }: Post<object>) => ({
    ...openScope(call, body.countryCode),
    id: body.importId,
  })

  const prepare = ({ body, progress, ...call }: Upload) =>
    steps.read(body.file, body.countryCode, progress, call)

  async function compare(call: Upload & Caller, read: Read) {
    const { db, body, progress } = call
    const { id } = await db.get<{ id: number }>(statements.reserveImportId())
    const open = { ...openScope(call, body.countryCode), id }
    const compared = await steps.compare(open, read, progress)
    const file = { fileName: body.file.name, file: getUploadedFile(body.file) }
    const save = () => db.all(statements.replacePreview(open, { ...compared, ...file }))
    return { open, compared, save }
  }

  function applyImport(
    open: OpenImport,
    input?: Apply,
    { check, ...options }: ApplyOptions<Change> = {},
  ) {
    const write = async (stored: statements.StoredImport<Change>) => {
      const changes = await steps.apply(open, stored, input)
      await check?.(changes, open)
    }
    return imports.finishImport(open, 'Applied', write, options)
  }

  return {
    async download({ params: { country }, ...caller }: Get<{ country: string }>) {
      const bytes = await steps.export(openScope(caller, country), caller.identity.userId)
      const name = downloadName(steps.name, { country })
      return Reply.file<File>({ name, type: workbookType, bytes })
    },

    check: {
      prepare,
      async handle(call: Upload & Caller, read: Read) {
        const { open, compared, save } = await compare(call, read)
        const preview = await steps.preview(open, read, compared)
        await save()
        return { ...preview, importId: open.id, fileName: call.body.file.name }
      },
    },

    /** Applies a file without a preview, unless a row is rejected. */
    upload: {
      prepare,
      async handle(call: Upload & Caller, read: Read) {
        const { open, compared, save } = await compare(call, read)
        rejectRows(compared)
        await save()
        return applyImport(open)
      },
    },

    apply: (call: Post<Apply>, options?: ApplyOptions<Change>) =>
      applyImport(openImport(call), call.body, options),

    discard: (call: Post<object>) => imports.discardImport(openImport(call)),

    undo(call: Post<Undo>) {
      const open = openImport(call)
      return imports.finishImport<Change>(open, 'Undone', (stored) =>
        steps.undo(open, stored, call.body),
      )
    },

    list: ({ params, ...caller }: Get<{ country: string }>) =>
      imports.listPastImports(openScope(caller, params.country)),

    file: ({ params, ...caller }: Get<{ country: string; id: number }>) =>
      imports.getImportFile({ ...openScope(caller, params.country), id: params.id }),
  }
}

/** Without a preview, the answer lists the rejected rows and columns. */
function rejectRows({ rejected, rejectedCells }: ComparedFile): void {
  const [first] = rejected
  if (!first) return
  const formatPosition = ({ row, column }: RejectedCell) =>
    column === null ? `Row ${row}` : `Row ${row}, ${column}`
  const more = rejectedCells > 1 ? ` (and ${rejectedCells - 1} more)` : ''
  rejectFile(
    `${formatPosition(first)}: ${first.reason}${more}. Nothing was changed.`,
    rejected.slice(0, 1000).map((cell) => ({ path: formatPosition(cell), text: cell.reason })),
  )
}
