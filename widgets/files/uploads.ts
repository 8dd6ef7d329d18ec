/** Widgets that upload files, fetched together. */
export { Picture } from './Picture/Picture';
export { UploadFile } from './UploadFile/UploadFile';
export { UploadImg } from './UploadImg/UploadImg';
