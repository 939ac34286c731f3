/** Mantine gives every modal the role of a plain dialog. As the `ref` of something inside, this makes it an alert dialog. */
export const insideAlertDialog = (content: HTMLElement | null): void =>
  content?.closest('[role="dialog"]')?.setAttribute('role', 'alertdialog')
