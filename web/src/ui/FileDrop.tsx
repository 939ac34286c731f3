import type { ReactNode } from 'react'
import classes from './FileDrop.module.css'

/**
 * Where files are dropped or chosen: the input lies over all of it and takes them. A `line` among the fields of a form, or an
 * `area` that is what the page is about.
 */
export function FileDrop({
  id,
  look,
  accept,
  multiple = false,
  onFiles,
  children,
}: {
  id?: string
  look: 'line' | 'area'
  accept: string
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}) {
  return (
    <label className={classes.zone} data-look={look}>
      {children}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        className={classes.input}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file can be chosen again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}
