/**
 * The UI kit: the component library of all remotes and the shell. Colours and sizes are tokens (`tokens.css`); the styles are in
 * the CSS layer `kit`.
 */
export { Button, type ButtonVariant } from "./actions/Button";
export { Icon } from "./actions/Icon";
export { IconButton } from "./actions/IconButton";
export type { IconName } from "./actions/iconPaths";
export { LinkButton } from "./actions/LinkButton";
export { TextLink } from "./actions/TextLink";
export { classNames } from "./classNames";
export { FocusOnMount, useFocusOnMount } from "./focus/FocusOnMount";
export { useFocusRestoration } from "./focus/useFocusRestoration";
export { formatDate, statusLabel } from "./formatting";
export { ErrorSummary, type InvalidField } from "./forms/ErrorSummary";
export { Field, type FieldProps } from "./forms/Field";
export { PasswordField } from "./forms/PasswordField";
export { RadioGroup, type RadioOption } from "./forms/RadioGroup";
export { SelectField, type SelectOption } from "./forms/SelectField";
export { TextAreaField } from "./forms/TextAreaField";
export { Breadcrumbs, type Crumb } from "./layout/Breadcrumbs";
export { Container } from "./layout/Container";
export { Dialog } from "./layout/Dialog";
export { Disclosure } from "./layout/Disclosure";
export { PageHeader } from "./layout/PageHeader";
export { Stack } from "./layout/Stack";
export { useModal } from "./layout/useModal";
export { VisuallyHidden } from "./layout/VisuallyHidden";
export { BannerPicture } from "./pictures/BannerPicture";
export { OrderSums } from "./product/OrderSums";
export { Price } from "./product/Price";
export { ProductPicture } from "./product/ProductPicture";
export { pictureUrl } from "./product/pictureUrl";
export { Empty } from "./states/Empty";
export { Failed } from "./states/Failed";
export { Loading } from "./states/Loading";
export { NotFoundPage } from "./states/NotFoundPage";
export { Notice } from "./states/Notice";
export { Skeleton } from "./states/Skeleton";
export { StatusTag } from "./states/StatusTag";
