/** What sends files, fetched together. */
export { UploadFile } from './UploadFile/UploadFile';
export { UploadImg } from './UploadImg/UploadImg';
