export { CustomerPicker, type Picked } from "./customer-picker.tsx";
export { customerRecord } from "./customer-record.ts";
